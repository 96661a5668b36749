"""examples/python/publish_targets.py and publish_tags.py: the values that a robot reads from NetworkTables."""
import contextlib
import io
import json
import math
import os
import socket
import sys
import time

import visioncore as vc
from command_support import FolderTestCase, python, run, wait_until
from scenes import FIELD, FOCAL, ROOT, SIZE_M, Frame, wall
from videos import jpeg

WALL_FOCAL = 900
EXAMPLES = os.path.join(ROOT, "examples", "python")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class RobotTestCase(FolderTestCase):
    """A robot as the server, and a connected camera."""

    def setUp(self):
        super().setUp()
        try:
            import ntcore
        except ImportError:
            self.skipTest("pyntcore is not installed")
        sys.path.insert(0, EXAMPLES)
        self.addCleanup(sys.path.remove, EXAMPLES)
        self.robot, self.camera = ntcore.NetworkTableInstance.create(), ntcore.NetworkTableInstance.create()
        for instance in (self.robot, self.camera):
            self.addCleanup(ntcore.NetworkTableInstance.destroy, instance)
        self.camera.startClient4("test")
        for _ in range(3):  # another program may take a port that was free
            port = free_port()
            self.robot.startServer(persist_filename="", listen_address="127.0.0.1", port3=free_port(), port4=port)
            self.camera.setServer("127.0.0.1", port)
            with contextlib.suppress(AssertionError):
                return wait_until(self.camera.isConnected, 20)
            self.robot.stopServer()
        self.fail("the camera does not reach the robot")

    @staticmethod
    def until_seen(lines, is_seen):
        """The lines, and no end before the robot has what they say."""
        yield from lines
        wait_until(is_seen)


class TargetTests(RobotTestCase):
    YAW = math.degrees(math.atan(0.1 / 1.5))

    def setUp(self):
        super().setUp()
        import publish_targets

        self.module, self.publisher = publish_targets, publish_targets.Publisher(self.camera)
        self.yaw = self.robot.getTable("visioncore").getDoubleTopic("yaw").subscribe(0)
        self.has_target = self.robot.getTable("visioncore").getBooleanTopic("hasTarget").subscribe(False)

    def test_results_are_published(self):
        with vc.TargetFinder(focal_px=FOCAL) as finder:
            targets = finder.find(Frame((0.2, 0, 1.5)).view())
        pose = self.robot.getTable("visioncore").getDoubleArrayTopic("pose").subscribe([])
        age = self.robot.getTable("visioncore").getDoubleTopic("latencyMillis").subscribe(0)
        self.publisher.publish(targets, time.time_ns() - 5_000_000)
        self.assertAlmostEqual(wait_until(self.yaw.get), targets[0].yaw_deg)
        self.assertEqual(wait_until(pose.get), [*targets[0].translation_m, *targets[0].rotation_rad])
        self.assertGreaterEqual(wait_until(age.get), 5)

    def test_lines_of_the_command_are_published(self):
        done = self.succeeds("target", "watch", "--json", "--focal-px", str(FOCAL), self.write("a.jpg", jpeg(0.1)))
        self.module.publish_lines(self.publisher, self.until_seen(done.stdout.splitlines(), self.has_target.get))
        self.assertAlmostEqual(wait_until(self.yaw.get), self.YAW, delta=0.3)
        wait_until(lambda: not self.has_target.get())  # there are no more lines

    def test_nothing_is_published_while_the_camera_is_gone(self):
        done = self.succeeds("target", "watch", "--json", "--focal-px", str(FOCAL), self.write("a.jpg", jpeg(0.1)))

        def lines():
            yield from done.stdout.splitlines()
            wait_until(self.has_target.get, 20)
            yield json.dumps({"source": "camera", "notice": "no frame for 5 s; tried again in 0.25 s"})
            wait_until(lambda: not self.has_target.get(), 20)

        self.module.publish_lines(self.publisher, lines())

    def test_a_camera_of_opencv_is_published_and_served(self):
        video = self.path("video.avi")
        run("target", "watch", "--annotate", video, self.write("video.mjpg", 3 * jpeg(0.1)))
        with vc.TargetFinder(focal_px=FOCAL) as finder, contextlib.redirect_stdout(io.StringIO()) as printed:
            self.module.publish_camera(self.publisher, finder, video, 0)
        self.assertAlmostEqual(wait_until(self.yaw.get), self.YAW, delta=0.3)
        self.assertIn("serving on tcp://127.0.0.1:", printed.getvalue())
        wait_until(lambda: not self.has_target.get(True))


class TagTests(RobotTestCase):
    def setUp(self):
        super().setUp()
        import publish_tags

        self.module, self.publisher = publish_tags, publish_tags.Publisher(self.camera)
        table = self.robot.getTable("visioncore").getSubTable("tags")
        self.position, self.ids = table.getDoubleArrayTopic("position").subscribe([]), table.getIntegerArrayTopic("ids").subscribe([])
        self.deviations = table.getDoubleArrayTopic("deviations").subscribe([])

    def test_results_are_published(self):
        with vc.TagFinder(families=["tag36h11"], focal_px=WALL_FOCAL) as finder, vc.TagField(FIELD) as field:
            tags = finder.find(wall())
            here = field.locate(tags)
            self.publisher.publish(tags, here, time.time_ns())
            self.assertEqual(sorted(wait_until(self.ids.get)), [1, 2])
            self.assertAlmostEqual(wait_until(self.position.get)[0], here.pose.x_m)

    def test_lines_of_the_command_are_published(self):
        picture, layout = self.write("wall.png", vc.encode(wall())), self.write("layout.json", FIELD.encode())
        done = self.succeeds("tag", "watch", "--json", "--family", "tag36h11", "--size", str(SIZE_M), "--focal-px", str(WALL_FOCAL),
                             "--layout", layout, picture)
        with vc.TagFinder(families=["tag36h11"], focal_px=WALL_FOCAL) as finder, vc.TagField(FIELD) as field:
            here = field.locate(finder.find(wall()))
        self.module.publish_lines(self.publisher, self.until_seen(done.stdout.splitlines(), lambda: sorted(self.ids.get()) == [1, 2]))
        wait_until(lambda: self.ids.get() == [])
        for published, expected in zip(wait_until(self.position.get), [here.pose.x_m, here.pose.y_m, here.pose.z_m]):
            self.assertAlmostEqual(published, expected, delta=0.001)
        self.assertAlmostEqual(wait_until(self.deviations.get)[0], math.sqrt(here.covariance[0][0]), delta=1e-4)

    def test_tags_without_a_pose_are_not_published(self):
        distance = self.robot.getTable("visioncore").getSubTable("tags").getDoubleTopic("distance").subscribe(0)
        posed = {"id": 7, "has_pose": True, "yaw_deg": 1, "pitch_deg": 2, "distance_m": 3, "ambiguity": 0}
        lines = [json.dumps({"tags": [{"id": 5, "has_pose": False}, posed]})]
        self.module.publish_lines(self.publisher, self.until_seen(lines, lambda: self.ids.get() == [7]))
        self.assertEqual(wait_until(distance.get), 3)


    def test_predicted_positions_are_not_published(self):
        has_position = self.robot.getTable("visioncore").getSubTable("tags").getBooleanTopic("hasPosition").subscribe(True)
        with vc.TagFinder(families=["tag36h11"], focal_px=WALL_FOCAL) as finder, vc.TagField(FIELD) as field:
            field.track(finder.find(wall()), capture_ns=1_000_000_000)
            none = finder.find(Frame().view())
            predicted = field.track(none, capture_ns=1_020_000_000)
            self.assertEqual(predicted.used_count, 0)
            self.publisher.publish(none, predicted, time.time_ns())
            wait_until(lambda: not has_position.get(), 20)
        self.assertEqual(self.position.get(), [])
        pose = dict.fromkeys(("x_m", "y_m", "z_m", "roll_deg", "pitch_deg", "yaw_deg"), 0)
        position = {"found": True, "resolved": True, "used_count": 1, "pose": pose, "translation_stddev_m": [0.1] * 3, "rotation_stddev_rad": [0.1] * 3}
        lines = [json.dumps({"tags": [], "position": {**position, "used_count": used}}) for used in (1, 0)]
        self.publisher._publish = lambda tags, place, capture_ns: published.append(bool(place))
        published = []
        self.module.publish_lines(self.publisher, lines)
        self.assertEqual(published, [True, False, False])


class ProgramTests(RobotTestCase):
    def test_pictures_are_not_frames_of_one_video(self):
        """Nothing of a picture is predicted in the next one."""
        empty = self.write("b.png", vc.encode(Frame().view()))
        for program, picture in (("publish_targets.py", self.write("a.jpg", jpeg(0.1))), ("publish_tags.py", self.write("a.png", vc.encode(wall())))):
            done = python(os.path.join(EXAMPLES, program), "--serve", picture, empty, cwd=self.folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            found, none = done.stdout.splitlines()
            self.assertIn(" m'", found)
            self.assertEqual(none, f"{empty} []")
        self.assertFalse(os.path.exists(self.path("networktables.json")))

    def test_a_camera_that_cannot_be_opened_is_said(self):
        for program, option in (("publish_targets.py", "--serve"), ("scan_cube.py", None)):
            done = python(os.path.join(EXAMPLES, program), *filter(None, [option]), "--camera", "99")
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("error: OpenCV cannot open ", done.stderr)

    def test_a_robot_that_is_not_there_is_said(self):
        """The whole program, with an address without a server."""
        done = python(os.path.join(EXAMPLES, "publish_targets.py"), "--server", "127.0.0.1", self.write("a.jpg", jpeg(0.1)))
        self.assertEqual(done.returncode, 0)
        self.assertIn("no NetworkTables server", done.stderr)
        self.assertIn("deg", done.stdout)
