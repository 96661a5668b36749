"""Tags through the Python package and the command, with synthetic pictures."""
import ctypes as C
import itertools
import json
import math
import os
import re
import statistics
import tempfile
import time
import unittest

import visioncore as vc
from command_support import FolderTestCase, lines, run
from optional import package
from scenes import FIELD, FOCAL, SIZE_M, tag_picture, wall
from visioncore._c import vc_tag_position, vc_tag_view
from visioncore._c.library import library, sized


class TagTests(unittest.TestCase):
    def test_known_answer(self):
        side = 96
        with vc.TagFinder(families=["tag36h11"], focal_px=FOCAL) as finder, finder.find(tag_picture(3, side=side)) as found:
            self.assertEqual([(tag.family, tag.id) for tag in found], [("tag36h11", 3)])
            tag = found[0]
            left, top = 320 - side / 2 - 0.5, 240 - side / 2 - 0.5
            for seen, corner in zip(tag.corners, [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]):
                self.assertLess(math.dist(seen, corner), 0.1)
            self.assertAlmostEqual(tag.distance_m, FOCAL * SIZE_M / side, delta=0.02)
            self.assertEqual((tag.wrong_bits, tag.erased_bits, tag.track_id, tag.mirrored, tag.inverted, tag.partial), (0, 0, 0, False, False, False))
            self.assertGreater(tag.confidence, 0.9)
            self.assertAlmostEqual(tag.pose.translation_m[2], FOCAL * SIZE_M / side, delta=0.02)
            self.assertGreaterEqual(tag.other.reprojection_px, tag.pose.reprojection_px)
            self.assertEqual((len(tag.covariance), {len(row) for row in tag.covariance}), (6, {6}))
            self.assertEqual(found.rejected, ())

    def outward(self, scene_options, **finder_options):
        """How far the corners of tags lie outward, in pixels, and the largest distance from the truth over the stated deviation."""
        moves, shares = [], []
        for seed in range(4):
            with vc.TagScene(width=640, height=480, focal_px=FOCAL, blur_px=0.8, noise=2, seed=seed, **scene_options) as scene, \
                    vc.TagFinder(families=["tag36h11"], **finder_options) as finder:
                for index in range(4):
                    place = ((index % 2 - 0.5) * 0.9, (index // 2 - 0.5) * 0.6, FOCAL * SIZE_M / 8 / 6)
                    scene.add("tag36h11", index, size_m=SIZE_M, translation_m=place, rotation_rad=(0.3, 0.2 * seed, index + seed))
                picture, truth = scene.render()
                found = {tag.id: tag for tag in finder.find(picture)}
                for real in truth:
                    tag = found[real.id]
                    center = [sum(p[axis] for p in real.corners) / 4 for axis in (0, 1)]
                    for a, b in zip(tag.corners, real.corners):
                        way = [b[axis] - center[axis] for axis in (0, 1)]
                        moves.append(sum((a[axis] - b[axis]) * way[axis] for axis in (0, 1)) / math.hypot(*way))
                        shares.append(max(abs(a[axis] - b[axis]) for axis in (0, 1)) / tag.corner_stddev_px)
        return sum(moves) / len(moves), max(shares)

    def test_corners_are_where_they_are_in_light(self):
        """Blur adds light: where levels do not follow it, edges appear shifted towards the dark border."""
        for scene, options in (({}, {}), ({}, {"gamma": 1}), ({"gamma": True}, {}), ({"gamma": True}, {"gamma": 2.2}),
                               ({"exposure": 2.0}, {}), ({"exposure": 2.0}, {"gamma": 1})):
            with self.subTest(scene=scene, options=options):
                bias, share = self.outward(scene, **options)
                self.assertLess(abs(bias), 0.03)
                self.assertLess(share, 5)
        self.assertGreater(self.outward({}, gamma=2.2)[0], 0.1)

    def deviations(self, size, kept, moved):
        """Errors over stated deviations, and the latter, of upright tags in the kept rows and columns of pictures; moved: of the truth."""
        np, shares, stated = package("numpy"), [], []
        with vc.TagFinder(families=["tag36h11"]) as finder:
            for seed in range(12):
                with vc.TagScene(width=size, height=size, focal_px=FOCAL, blur_px=0.5, noise=2, gamma=True, seed=seed) as scene:
                    for index in range(4):
                        place = ((index % 2 - 0.5) * 0.35, (index // 2 - 0.5) * 0.35, 0.9 + 0.02 * seed + 0.05 * index)
                        scene.add("tag36h11", index, size_m=0.1, translation_m=place, rotation_rad=(0.1 * index, 0.05 * seed - 0.3, 0.004 * (seed - 6)))
                    picture, truth = scene.render()
                    pixels = np.asarray(picture).reshape(size, size)[kept][:, kept].copy()
                    for tag in finder.find(pixels):
                        shares += (np.abs(np.array(tag.corners) - moved(np.array(truth[tag.id].corners))) / tag.corner_stddev_px).ravel().tolist()
                        stated.append(tag.corner_stddev_px)
        self.assertEqual(len(stated), 48)
        return np.array(shares), np.median(stated)

    def test_deviations_know_uneven_pixels(self):
        """A driver that keeps three pixels of five moves whole sides of upright tags; the noise along a side does not show it."""
        np, size = package("numpy"), 600
        even = self.deviations(size, np.arange(size), lambda corners: corners)
        kept = np.rint((np.arange(size * 3 // 5) + 0.5) * 5 / 3 - 0.5).astype(int)
        uneven = self.deviations(size, kept, lambda corners: (corners + 0.5) * 0.6 - 0.5)
        for (shares, _), least in ((even, (0.55, 0.86)), (uneven, (0.38, 0.68))):
            self.assertGreater(np.mean(shares < 1), least[0])
            self.assertGreater(np.mean(shares < 2), least[1])
        self.assertLess(even[1], 0.03)

    def test_a_calibrated_lens_bends_the_sides_of_one_tag(self):
        """Lines through the bent sides of a large tag near the border miss its corners; one tag alone does not show a lens."""
        lens, errors = [-0.05, 0.02, 0, 0, 0], []
        with vc.TagFinder(families=["tag36h11"]) as finder:
            finder.set_camera(vc.Camera(900, 900, 639.5, 399.5, lens))
            for seed in range(8):
                with vc.TagScene(width=1280, height=800, focal_px=900, distortion=lens + [0] * 9, blur_px=0.6, noise=1, seed=seed) as scene:
                    way = seed * math.pi / 4
                    scene.add("tag36h11", seed, size_m=SIZE_M, translation_m=(0.55 * math.cos(way), 0.3 * math.sin(way), 1.0 + 0.02 * seed),
                              rotation_rad=(0, 0, 0.2 + 0.1 * seed))
                    picture, truth = scene.render()
                found = finder.find(picture)[0]
                errors += [abs(a - b) for seen, corner in zip(found.corners, truth[0].corners) for a, b in zip(seen, corner)]
        self.assertLess(statistics.fmean(errors), 0.01)

    def test_corners_do_not_depend_on_the_grid_of_pixels(self):
        """Upright sides have the same place between two rows of pixels along all of their length."""
        for blur, gamma, step in itertools.product((0.6, 0.8, 1.0), (False, True), range(8)):
            with self.subTest(blur=blur, gamma=gamma, step=step), vc.TagFinder(families=["tag36h11"]) as finder, \
                    vc.TagScene(width=200, height=200, focal_px=FOCAL, blur_px=blur, noise=0, gamma=gamma) as scene:
                distance = FOCAL * SIZE_M / 80
                shift = step / 8 * distance / FOCAL
                scene.add("tag36h11", 3, size_m=SIZE_M, translation_m=(shift, shift, distance))
                picture, truth = scene.render()
                for seen, corner in zip(finder.find(picture)[0].corners, truth[0].corners):
                    self.assertLess(math.dist(seen, corner), 0.04)

    def test_a_rolling_shutter_shows_through_a_calibrated_lens(self):
        """Rows of a tag that turns are displaced by the square of their distance from its middle."""
        errors = []
        for seed in range(6):
            with vc.TagFinder(families=["tag36h11"]) as finder, \
                    vc.TagScene(width=640, height=480, focal_px=FOCAL, distortion=[-.2] + [0] * 13, blur_px=0.7, noise=1, row_s=60e-6, seed=seed) as scene:
                finder.set_camera(vc.Camera(FOCAL, FOCAL, 319.5, 239.5, [-.2]))
                for number in range(4):
                    place = ((number % 2 - .5) * .9, (number // 2 - .5) * .6, FOCAL * SIZE_M / 72)
                    scene.add("tag36h11", number, size_m=SIZE_M, translation_m=place, rotation_rad=(.2, .1 * seed, seed * .5), velocity_rad_s=(0, 0, 1))
                picture, truth = scene.render()
                found = {tag.id: tag.corners for tag in finder.find(picture)}
                errors += [math.dist(seen, corner) for real in truth for seen, corner in zip(found[real.id], real.corners)]
        self.assertLess(sum(errors) / len(errors), 0.045)

    def test_positions_know_that_sides_move_together(self):
        """The tags of a picture share the remaining shift of edges: more of them do not make a distance more certain."""
        places = [{"ID": index, "pose": {"translation": {"x": 0, "y": 0.3 * index - 0.45, "z": 1},
                                         "rotation": {"quaternion": {"W": 1, "X": 0, "Y": 0, "Z": 0}}}} for index in range(4)]
        shares, ratios = [], []
        with tempfile.TemporaryDirectory() as folder, vc.TagFinder(families=["tag36h11"]) as finder:
            with open(os.path.join(folder, "wall.json"), "w", encoding="utf-8") as file:
                json.dump({"tags": places, "field": {"length": 10, "width": 10}}, file)
            finder.set_camera(vc.Camera(900, 900, 639.5, 399.5))
            with vc.TagField.open(os.path.join(folder, "wall.json"), pixel_stddev_px=0.01) as field:
                for seed in range(24):
                    with vc.TagScene(width=1280, height=800, focal_px=900, blur_px=1.6, noise=0.5, gamma=True, seed=seed) as scene:
                        distance = 1.8 + 0.05 * seed
                        for index in range(4):
                            scene.add("tag36h11", index, size_m=SIZE_M, translation_m=(0.3 * index - 0.45, 0, distance))
                        position = field.locate((finder.find(scene.render()[0]), vc.FieldPose()))
                    self.assertEqual(len(position.used), 4)
                    shares.append((position.pose.x_m - distance) ** 2 / position.covariance[0][0])
                    ratios.append(math.sqrt(position.covariance[0][0] / position.covariance[2][2]))
        self.assertLess(math.sqrt(sum(shares) / len(shares)), 1.3)
        self.assertGreater(statistics.median(ratios), 0.042)

    def test_nothing_is_an_empty_list(self):
        with vc.TagFinder() as finder:
            found = finder.find(vc.Canvas(320, 240, fill=200))
            self.assertEqual((len(found), repr(found)), (0, "<TagList: none>"))

    def test_options(self):
        picture = tag_picture(3)
        with self.assertRaises(TypeError):
            vc.TagFinder(no_such_option=1)
        for families, error in (("tag36h11", TypeError), (["tag36h12"], ValueError), ([100], ValueError), ([-1], ValueError)):
            with self.assertRaisesRegex(error, "families"):
                vc.TagFinder(families=families)
        with vc.TagFinder(families=[vc.FAMILIES["tag36h11"], "aruco4x4_50"]) as finder:
            self.assertEqual(len(finder.find(picture)), 1)
            finder.set_options(families=["tag16h5"])
            self.assertEqual(len(finder.find(picture)), 0)
            finder.set_options(families=[])
            self.assertEqual(len(finder.find(picture)), 0)

    def test_ids_and_sizes(self):
        picture = tag_picture(3)
        with vc.TagFinder(families=["tag36h11"], focal_px=FOCAL) as finder:
            finder.set_ids("tag36h11", range(3))
            self.assertEqual(len(finder.find(picture)), 0)
            finder.set_ids("tag36h11", None)
            finder.set_size("tag36h11", 3, 2 * SIZE_M)
            self.assertEqual(finder.find(picture)[0].size_m, 2 * SIZE_M)
            with self.assertRaises(ValueError):
                finder.set_ids("tag36h11", [])

    def test_a_family_of_ones_own(self):
        codes = [0x145B2BC, 0x01C06E6, 0x1AF0EDD]  # the first of aruco5x5
        canvas = tag_picture(2, family="aruco5x5_50")
        with vc.TagFinder(families=[]) as finder:
            number = finder.add_family(codes, 25)
            self.assertEqual([(tag.family, tag.id) for tag in finder.find(canvas)], [("custom", 2)])
            self.assertEqual(number, vc.FAMILIES["custom"])
            with self.assertRaises(ValueError):
                finder.add_family(codes, 24)
            with self.assertRaises(ValueError):
                finder.add_family(codes, 25, bits=[(1, 1)])
            cells = [(1 + i % 5, 1 + i // 5) for i in range(25)]
            self.assertGreater(finder.add_family(codes, 25, bits=cells), number)
            with self.assertRaisesRegex(ValueError, "bits 257: must be -128..127"):
                finder.add_family(codes, 25, bits=[(257, 1), *cells[1:]])
            with self.assertRaisesRegex(ValueError, "bit_count -4: must be a square number"):
                finder.add_family(codes, -4)
            with self.assertRaisesRegex(TypeError, "bit_count '16': must be a whole number"):
                finder.add_family(codes, "16")

    def test_camera(self):
        with vc.TagFinder(families=["tag36h11"]) as finder:
            finder.set_camera(vc.Camera(FOCAL, FOCAL, 319.5, 239.5))
            self.assertAlmostEqual(finder.find(tag_picture(3, side=96)).tags[0].distance_m, FOCAL * SIZE_M / 96, delta=0.02)
            finder.set_camera(None)

    def test_tracking(self):
        with vc.TagFinder(families=["tag36h11"]) as finder:
            frames = [finder.track(tag_picture(3, x=200 + 8 * i), (i + 1) * 20_000_000)[0] for i in range(8)]
            self.assertEqual(len({tag.track_id for tag in frames}), 1)
            self.assertAlmostEqual(frames[-1].velocity_px_s[0], 400, delta=80)
            finder.reset()

    def test_rejected(self):
        canvas = vc.Canvas(320, 240, fill=220)
        vc.draw_polygon(canvas, [(80, 60), (180, 60), (180, 160), (80, 160)], color=0, fill=0x101010FF)
        with vc.TagFinder(keep_rejected=True) as finder:
            found = finder.find(canvas)
            self.assertEqual(len(found), 0)
            self.assertTrue(found.rejected)
            self.assertEqual(set(found.to_dict()["rejected"][0]), {"corners", "reason"})

    def test_view(self):
        picture = tag_picture(5, side=80)
        with vc.TagFinder(families=["tag36h11"]) as finder, finder.find(picture) as found:
            view = found.view(0, picture, side=200, margin=0.125)
        cells, facing = range(30, 190, 20), tag_picture(5, side=160)
        self.assertEqual([[view.pixels[y, x, 0] > 125 for x in cells] for y in cells],
                         [[facing.pixels[140 + y, 220 + x] > 125 for x in cells] for y in cells])


    def test_a_tag_at_the_edge_of_the_picture(self):
        """A pixel and a half of white are enough."""
        with vc.TagFinder(families=["tag36h11"]) as finder:
            for gap in (1.6, 2, 3):
                with self.subTest(gap), finder.find(tag_picture(5, side=96, x=48 + gap)) as found:
                    (tag,) = found
                    self.assertEqual((tag.id, tag.partial), (5, False))
                    self.assertAlmostEqual(tag.corners[0][0], gap - 0.5, delta=0.1)


class TagFieldTests(unittest.TestCase):
    def setUp(self):
        self.finder = vc.TagFinder(families=["tag36h11"], focal_px=900)
        self.addCleanup(self.finder.close)
        self.field = vc.TagField(FIELD)
        self.addCleanup(self.field.close)

    def test_layout(self):
        self.assertEqual([(place.id, place.pose.x_m, place.size_m) for place in self.field.places], [(1, 4, 0), (2, 4, 0)])
        self.assertEqual(self.field.size_m, (8, 4))
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(FIELD)
            file.flush()
            with vc.TagField.open(file.name, family="tag16h5") as field:
                self.assertEqual(len(field.places), 2)
        for text, message in (("1 4 1 1\n1 3 1 1\n", "tag 1 has two places"), ("587 4 1 1\n", "tag 587 of the layout: tag36h11 has the ids 0..586")):
            with self.assertRaisesRegex(vc.VisionError, message):
                vc.TagField(text)

    def test_a_map_of_limelight(self):
        """Matrices are in rows, their origin is the centre of the field, and sizes are in millimetres."""
        def tag(**changes):
            turned = [-0.5, -0.866025, 0, 1.5, 0.866025, -0.5, 0, -0.5, 0, 0, 1, 0.6, 0, 0, 0, 1]
            return {"family": "apriltag3_36h11_classic", "id": 7, "size": 165.1, "transform": turned, "unique": 1, **changes}
        for size, x, y in (({}, 1.5, -0.5), ({"fieldlength": 8, "fieldwidth": 4}, 5.5, 1.5)):
            with vc.TagField(json.dumps({"type": "frc", "fiducials": [tag(), tag(unique=0, id=8)], **size})) as field:
                place, = field.places
                self.assertEqual((place.id, place.size_m), (7, 0.1651))
                for value, expected in ((place.pose.x_m, x), (place.pose.y_m, y), (place.pose.z_m, 0.6), (place.pose.yaw_rad, math.radians(120))):
                    self.assertAlmostEqual(value, expected, places=5)
        for wrong, message in ((tag(transform=[1] * 16), "transform"), (tag(transform=[1, 0, 0, 0]), "transform"), (tag(id=None), "no id")):
            with self.assertRaisesRegex(vc.VisionError, message):
                vc.TagField(json.dumps({"fiducials": [wrong]}))
        with self.assertRaisesRegex(vc.VisionError, "another family"):
            vc.TagField(json.dumps({"fiducials": [tag(), tag(id=8, family="apriltag3_16h5_classic")]}))

    def test_known_place(self):
        tags = self.finder.find(wall())
        here = self.field.locate(tags)
        for found, true in ((here.pose.x_m, 1), (here.pose.y_m, 0.2), (here.pose.z_m, 0.5), (here.pose.yaw_rad, 0)):
            self.assertAlmostEqual(found, true, delta=0.02)
        self.assertEqual(sorted(one.id for one in here.used), [1, 2])
        self.assertEqual((here.used_count, here.outlier_count), (2, len(here.outliers)))
        self.assertEqual([tags[one.index].id for one in here.used], [one.id for one in here.used])
        self.assertEqual((here.outliers, here.resolved, len(here.covariance)), ((), True, 6))
        mounted = self.field.locate((tags, vc.FieldPose(x_m=0.1, y_m=0.3, z_m=0.4, yaw_rad=math.pi / 2)), heading_rad=-math.pi / 2)
        self.assertAlmostEqual(mounted.pose.x_m, 0.7, delta=0.02)
        self.assertAlmostEqual(mounted.pose.yaw_rad, -math.pi / 2, delta=0.02)

    def test_outliers(self):
        here = self.field.locate(self.finder.find(wall(ids=(1, 2, 9))))
        self.assertEqual([(one.id, one.reason) for one in here.outliers], [(9, "not in layout")])
        self.assertIsNone(self.field.locate(self.finder.find(wall(ids=(9,)))))
        self.assertEqual([one.reason for one in self.field.sightings], ["not in layout"])
        self.assertIsNone(self.field.locate())
        with self.assertRaises(TypeError):
            self.field.locate("tags")

    def test_moving(self):
        for frame in range(10):
            here = self.field.track(self.finder.find(wall(x=0.5 + 0.04 * frame)), capture_ns=(frame + 1) * 20_000_000)
        self.assertAlmostEqual(here.velocity_m_s[0], 2, delta=0.5)
        self.assertGreater(self.field.predict(220_000_000).pose.x_m, here.pose.x_m)
        self.field.reset()
        self.assertIsNone(self.field.predict(220_000_000))


    def test_serving(self):
        tags = self.finder.find(wall())
        here = self.field.locate(tags)
        with vc.TargetServer() as server:
            server.start()
            with vc.TargetClient(port=server.port, timeout=20) as client:
                server.set_tags(tags, here, time.time_ns() - 5_000_000)
                result = client.vision()
                self.assertEqual([(tag["family"], tag["id"]) for tag in result["tags"]], [(tag.family, tag.id) for tag in tags])
                self.assertGreaterEqual(result["latency_ms"], 5)
                self.assertAlmostEqual(result["angle"], tags[0].yaw_deg, delta=0.01)
                self.assertAlmostEqual(result["tags"][0]["translation_m"][2], tags[0].pose.translation_m[2], delta=0.001)
                self.assertAlmostEqual(result["position"]["pose"]["x_m"], here.pose.x_m, delta=0.001)
                self.assertAlmostEqual(result["position"]["translation_stddev_m"][0], math.sqrt(here.covariance[0][0]), delta=1e-4)
                self.assertEqual((result["position"]["used_count"], result["position"]["resolved"]), (2, True))
                pipe = vc.parse_pipe(client.ask("VISION PIPE"))
                self.assertEqual((pipe["id"], pipe["targets"]), (tags[0].id, 2))
                server.set_tags(None)
                nothing = client.vision()
                self.assertEqual((nothing["tags"], nothing["position"], nothing["angle"]), ([], None, None))
                server.set_result(None)
                self.assertNotIn("tags", client.vision())
            with self.assertRaises(TypeError):
                server.set_tags("tags")

    def test_a_position_is_served_as_that_of_c(self):
        """Also the second pose of a single tag, and the velocities of a prediction."""
        with vc.TagScene(focal_px=900, noise=8, seed=1) as scene:
            scene.add("tag36h11", 1, translation_m=(0.1, 0.1, 7), rotation_rad=(0, 0.25, 0))
            tags = self.finder.find(scene.render()[0])
        for frame in range(10):
            self.field.track(self.finder.find(wall(x=0.5 + 0.04 * frame)), capture_ns=(frame + 1) * 20_000_000)
        located, predicted = sized(vc_tag_position), sized(vc_tag_position)
        view = vc_tag_view(list=tags.handle._as_parameter_.value)
        self.assertEqual(library.vc_tag_field_locate(self.field.handle, C.byref(view), 1, None, C.byref(located)), 0)
        self.assertEqual(library.vc_tag_field_predict(self.field.handle, 220_000_000, C.byref(predicted)), 0)
        self.assertTrue(located.has_other and located.ambiguity and located.reprojection_px)
        self.assertTrue(all([*predicted.velocity_m_s, *predicted.velocity_rad_s]))
        with vc.TargetServer() as server:
            server.start()
            with vc.TargetClient(port=server.port, timeout=20) as client:
                for here, raw in ((self.field.locate(tags), located), (self.field.predict(220_000_000), predicted)):
                    server.set_tags(tags, here)
                    served = client.vision()["position"]
                    self.assertEqual(library.vc_target_server_set_tags(server.handle, tags.handle, C.byref(raw), 0), 0)
                    self.assertEqual(served, client.vision()["position"])
                    self.assertEqual(bytes(here._struct()), bytes(raw))



class TagSceneTests(unittest.TestCase):
    def test_truth_is_what_is_found(self):
        with vc.TagScene(width=640, height=480, focal_px=600, noise=1) as scene:
            scene.add("tag36h11", 5, translation_m=(-0.2, 0.1, 1), rotation_rad=(0.3, 0.4, 0.1))
            scene.add("aruco4x4_50", 7, translation_m=(0.2, -0.1, 1), size_m=0.2)
            picture, truth = scene.render()
        self.assertEqual([(one.family, one.id) for one in truth], [("tag36h11", 5), ("aruco4x4_50", 7)])
        with vc.TagFinder(focal_px=600) as finder:
            finder.set_size("aruco4x4_50", 7, 0.2)
            found = {tag.family: tag for tag in finder.find(picture)}
        for one in truth:
            tag = found[one.family]
            self.assertEqual(tag.id, one.id)
            for a, b in zip(tag.corners, one.corners):
                self.assertLess(math.dist(a, b), 0.15)
            self.assertLess(math.dist(tag.pose.translation_m, one.translation_m), 0.02)
            self.assertEqual(one.visible_fraction, 1)

    def test_a_dark_picture(self):
        with vc.TagScene(width=640, height=480, focal_px=600, exposure=0.035) as scene, vc.TagFinder() as finder:
            scene.add("tag36h11", 5)
            picture, _ = scene.render()
            found = finder.find(picture)
            self.assertEqual([tag.id for tag in found], [5])
            self.assertLess(found[0].contrast, 8)  # grey levels
            for time in (0, 33_000_000, 66_000_000):
                self.assertEqual([tag.id for tag in finder.track(picture, time)], [5])

    def test_obstacles_and_motion(self):
        with vc.TagScene(width=640, height=480, focal_px=600, exposure_s=0.02) as scene:
            scene.add("tag36h11", 5, velocity_m_s=(1, 0, 0))
            scene.add_obstacle([(0, 0), (320, 0), (320, 480), (0, 480)], 0.3)
            _, truth = scene.render()
            self.assertAlmostEqual(truth[0].visible_fraction, 0.5, delta=0.1)
            with self.assertRaises(vc.VisionError):
                scene.add_obstacle([(0, 0)], 0.3)

    def test_sheet(self):
        with vc.TagSheet(tag_size_mm=60) as sheet:
            with self.assertRaises(vc.VisionError):
                sheet.encode()
            sheet.add("tag36h11", 3)
            sheet.add("aruco5x5_100", range(8))
            file = sheet.encode()
        self.assertTrue(file.startswith(b"%PDF-"))
        self.assertEqual(file.count(b"/Type /Page "), 3)
        self.assertIn(b"(tag36h11 3   60.0 mm)", file)
        with vc.TagSheet(tag_size_mm=300) as sheet, self.assertRaises(ValueError):
            sheet.add("tag36h11", 0)
            sheet.encode()


@unittest.skipUnless(os.environ.get("VISIONCORE_COMMAND"), "VISIONCORE_COMMAND is not set")
class TagCommandTests(FolderTestCase):
    def setUp(self):
        super().setUp()
        self.file = self.path("tag.png")
        tag_picture(3).save(self.file)

    def find(self, *arguments):
        line, = lines(self.succeeds("tag", "find", "--json", *arguments, self.file))
        return line

    def test_options(self):
        self.assertEqual([tag["id"] for tag in self.find("--family", "tag36h11,tag16h5")["tags"]], [3])
        self.assertEqual(self.find("--family", "aruco4x4_50")["tags"], [])
        self.assertEqual([tag["id"] for tag in self.find("--family", "tag36h11", "--id", "1-3,9")["tags"]], [3])
        self.assertEqual(self.find("--family", "tag36h11", "--id", "0,1")["tags"], [])
        twice = self.find("--size", "0.3302")["tags"][0]
        self.assertAlmostEqual(twice["distance_m"], 2 * self.find()["tags"][0]["distance_m"], delta=0.002)

    def test_wrong_usage(self):
        for text, arguments in (
            ("did you mean tag36h11?", "find --family tag36h12"), ("--family ,", "find --family ,"), ("--id needs one --family", "find --id 1"),
            ("--id needs one", "find --family tag36h11,tag16h5 --id 1"), ("--id 3-1", "find --family tag36h11 --id 3-1"),
            ("--id x", "find --family tag36h11 --id x"), ("587", "find --family tag36h11 --id 587"), ("only one of", "find --fov 60 --focal-px 300"),
            ("--size 0", "find --size 0"), ("--layout", "find --mount 1,2,3,4,5,6"), ("--layout", "find --floor"), ("", f"find --layout {self.file}"),
            ("587", "print 587"), ("--page B9: must be A4", "print --page B9 1"),
            ("ID x", "print x"), ("did you mean", "print --family tag36h12 1"), ("fit", "print --size-mm 400 1"),
            ("must end with .pdf", "print --out tags.png 1"),
        ):
            with self.subTest(arguments):
                self.refused(text, "tag", *arguments.split(), *[self.file] * arguments.startswith("find"), cwd=self.folder)

    def shown(self, *frames):
        """The numbers of the frames for which `tag watch` prints a line."""
        files = []
        for index, frame in enumerate(frames):
            files.append(self.path(f"{index}.png"))
            frame.save(files[-1])
        return [int(number) for number in re.findall(r"(\d)\.png: ", self.succeeds("tag", "watch", *files).stdout)]

    def test_a_moving_tag_is_a_change(self):
        """Less than a twentieth of the picture is none, and less than a tenth of the distance."""
        self.assertEqual(self.shown(*[tag_picture(5, x=x) for x in (200, 202, 204, 260, 262, 320)]), [0, 3, 5])
        self.assertEqual(self.shown(*[tag_picture(5, side=side) for side in (96, 100, 104, 108, 112, 100, 96)]), [0, 3, 6])

    def test_a_camera_of_another_shape_is_told(self):
        """Once, and not of a picture at half the size."""
        told = "calibrated with 1280 x 960 pixels, a picture has 640 x 400, which is another shape"
        camera, cut = self.path("camera.json"), self.path("cut.png")
        vc.Camera(1240, 1240, 640, 480, width=1280, height=960).save(camera)
        with vc.Picture.open(self.file) as picture:
            rows = memoryview(picture.tobytes())[:640 * 400 * 3]
        self.write("cut.png", vc.encode(rows, "png", width=640, height=400, order="RGB"))
        for verb in ("find", "watch"):
            self.assertEqual(self.succeeds("tag", verb, "--camera", camera, cut, cut, self.file).stderr.count(told), 1)
            self.assertNotIn("shape", self.succeeds("tag", verb, "--camera", camera, self.file).stderr)
        self.assertEqual(self.find("--camera", camera)["height"], 480)

    def test_an_assumed_field_of_view_is_told(self):
        for verb in ("find", "watch"):
            self.assertEqual(self.succeeds("tag", verb, self.file).stderr.count("assuming a field of view"), 1)
            self.assertNotIn("assuming", self.succeeds("tag", verb, "--focal-px", "600", self.file).stderr)

    def test_two_tags_of_one_id_at_rest_are_no_change(self):
        with vc.TagScene(focal_px=900) as scene:
            for x in (-0.5, 0.5):
                scene.add("tag36h11", 5, translation_m=(x, 0, 3))
            scene.render()[0].save(self.file)
        shown = self.succeeds("tag", "watch", *[self.file] * 3).stdout
        self.assertEqual((shown.count("2 tags"), shown.count("tag36h11 5")), (1, 2))

    def test_rejected_candidates_are_listed(self):
        tag_picture(5).save(self.file)
        shown = self.succeeds("tag", "find", "--family", "tag16h5", "--rejected", self.file).stdout
        self.assertRegex(shown, r"rejected: code  corners( \d+\.\d,\d+\.\d){4}\n")
        self.assertNotIn("rejected", self.succeeds("tag", "find", "--family", "tag16h5", self.file).stdout)

    def test_position(self):
        wall(ids=(1, 2, 9)).save(self.file)
        at = ("--layout", self.write("layout.txt", FIELD.encode()), "--focal-px", "900")
        here = self.find(*at, "--family", "tag36h11")["position"]
        self.assertEqual([(sighting["id"], sighting["reason"]) for sighting in here["sightings"]],
                         [(1, "used"), (2, "used"), (9, "not in layout")])
        self.assertAlmostEqual(here["pose"]["x_m"], 1, delta=0.02)
        turned = self.find(*at, "--mount", "0.1,0.3,0.4,0,0,90", "--heading", "-90")["position"]
        self.assertAlmostEqual(turned["pose"]["yaw_deg"], -90, delta=0.5)
        self.assertRegex(self.succeeds("tag", "find", *at, self.file).stdout, r"on the field: x (1\.0|0\.9).* by 2 tags  \(1 ignored\)\n")
        self.assertFalse(self.find(*at, "--family", "tag16h5")["position"]["found"])
        elsewhere = self.write("elsewhere.txt", b"5 0 0 0")
        self.assertIn("  no position  (3 not in layout)\n", self.succeeds("tag", "find", "--layout", elsewhere, "--focal-px", "900", self.file).stdout)
        self.refused("--mount", "tag", "find", *at, "--mount", "1,2", self.file)

    def test_print(self):
        printed, = lines(self.succeeds("tag", "print", "--json", "--size-mm", "80", "--out", self.path("tags.pdf"), "1-3", "9"))
        self.assertEqual([tag["id"] for tag in printed["tags"]], [1, 2, 3, 9])
        self.assertIn(b"(tag36h11 9   80.0 mm)", self.read("tags.pdf"))
        for page in ("a4", "A4", "letter"):  # FRC tags fit both
            self.assertEqual(self.succeeds("tag", "print", "--overwrite", "--page", page, "--out", "frc.pdf", "7", cwd=self.folder).stdout, "frc.pdf\n")

    def test_families_of_the_help_are_known(self):
        listed = run("help", "tag", "find").stdout.split("Families:")[1].split(".")[0].replace("*", "").replace(",", " ").split()
        self.assertEqual(set(listed), set(vc.FAMILIES) - {"custom"})

    def test_text_and_annotated_copy(self):
        done = self.succeeds("tag", "find", "--annotate", self.path("out"), self.file)
        self.assertRegex(done.stdout, r"1 tag\n  tag36h11 3 .* deg .* m  confidence (1|0\.9)")
        with vc.Picture.open(self.path("out", "tag.png")) as drawn, vc.Picture.open(self.file) as plain:
            self.assertNotEqual(drawn.tobytes(), plain.tobytes())
