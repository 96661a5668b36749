"""visioncore SUBJECT watch: results of each recogniser for a video, its page, and the format of its lines."""
import contextlib
import json
import math
import os
import subprocess
import threading
import time

import cv2
import numpy as np
import visioncore as vc
from command_support import FolderTestCase, lines, run, wait_until
from scenes import CARDS, HOUSE, STATE, draw_shapes, mirrored, paper, table
from schema_support import check
from videos import Watching, ask, jpeg, watch, watch_targets, y4m_frame, y4m_header


def cube_video(*held, change=lambda photo: photo):
    """Frames of a cube that is turned slightly back and forth in each orientation."""
    frames = []
    for up, front in held:
        for i in range(6):
            with vc.CubePhoto(STATE, width=640, height=480, up=up, front=front, yaw_rad=0.79 + 0.05 * math.sin(i / 2)) as photo:
                frames.append(vc.encode(change(photo), "jpeg"))
    return b"".join(frames)


def send(page, **command):
    """Sends a command of the page, which must be accepted."""
    ask(page, "api/commands", command, 202)


@contextlib.contextmanager
def feeding(watching, frames, pause=0.05):
    """Writes the current frames[0] into the command's standard input repeatedly."""
    stops = threading.Event()

    def feed():
        with contextlib.suppress(OSError):
            while not stops.wait(pause):
                watching.process.stdin.write(frames[0])
                watching.process.stdin.flush()

    feeder = threading.Thread(target=feed)
    feeder.start()
    try:
        yield
    finally:
        stops.set()
        watching.process.kill()  # releases a waiting feeder
        feeder.join()


FRAME = vc.encode(table(), "jpeg", quality=95)


class CubeTests(FolderTestCase):
    def test_it_guides_until_the_cube_is_known_and_then_solves_it(self):
        found, summary = watch("cube", self.write("cube.mjpg", cube_video((0, 2), (3, 4))))
        check("cube_watch", found)
        check("watch_summary", [summary])
        self.assertIsNone(found[0]["state"])
        self.assertNotIn("solution", found[0])
        self.assertEqual(sorted(set(found[0]["progress"])), sorted("URFDLB"))
        self.assertEqual(len(found[0]["faces"]), 3)
        self.assertIn("turn cube", [line["guidance_name"] for line in found])
        last = found[-1]
        self.assertEqual((last["guidance_name"], last["state"]), ("done", STATE))
        shown = lines(run("cube", "show", STATE, "--moves", last["solution"], "--json"))[0]
        self.assertEqual(shown["steps"][-1]["state"], vc.SOLVED)
        self.assertEqual([step["move"] for step in last["steps"]], last["solution"].split())
        self.assertEqual(len(last["steps"]), last["length"])

    def test_steps_are_told_in_a_language(self):
        done = self.succeeds("cube", "watch", "--language", "de", self.write("cube.mjpg", cube_video((0, 2), (3, 4))))
        self.assertIn(STATE, done.stdout)
        self.assertIn("Drehe", done.stdout)

    def test_half_a_cube_is_no_state(self):
        found, _ = watch("cube", self.write("cube.mjpg", cube_video((0, 2))))
        self.assertIsNone(found[-1]["state"])

    def test_a_mirrored_camera_is_named(self):
        video = self.write("cube.mjpg", cube_video((0, 2), (3, 4), change=lambda photo: mirrored(vc.Canvas.of(photo.image))))
        found, _ = watch("cube", video)
        check("cube_watch", found)
        last = found[-1]
        self.assertEqual((last["guidance_name"], last["state"], last["mirrored_state"]), ("mirrored", None, STATE))
        self.assertIn(STATE, self.succeeds("cube", "watch", video).stdout)
        known, _ = watch("cube", "--centres", "WRGYOB", video)
        self.assertEqual((known[-1]["guidance_name"], known[-1]["state"], known[-1]["mirrored"]), ("done", STATE, True))

    def test_a_sticker_is_corrected_from_the_page(self):
        with Watching("cube", "--http", "0", "--loop", "--fps", "20", self.write("cube.mjpg", cube_video((0, 2)))) as watching:
            page = watching.page()
            first = watching.wait_for(lambda line: "colors" in line)
            facelet = first["colors"].index("?")
            name = "URFDLB"[facelet // 9] + str(facelet % 9 + 1)
            send(page, command="correct", facelet=name, color="Y")
            corrected = watching.wait_for(lambda line: "colors" in line and line["colors"][facelet] == "Y")
            self.assertEqual(corrected["state"], None)
            self.assertEqual(json.loads(ask(page, "api/result"))["colors"][facelet], "Y")


    def test_a_state_that_a_correction_takes_away_is_not_called_done(self):
        with Watching("cube", "--http", "0", "--loop", "--fps", "20", self.write("cube.mjpg", cube_video((0, 2), (3, 4)))) as watching:
            page = watching.page()
            watching.wait_for(lambda line: line.get("guidance_name") == "done", 60)
            send(page, command="correct", facelet="U5", color="R")
            lost = watching.wait_for(lambda line: line.get("problem_code") == "equal centers")
            check("cube_watch", [lost])
            self.assertNotIn("done", lost["guidance"])
            send(page, command="correct", facelet="U5", color="W")
            self.assertEqual(watching.wait_for(lambda line: line["state"])["state"], STATE)


class SetTests(FolderTestCase):
    def test_cards_keep_their_ids_and_sets_are_found(self):
        found, _ = watch("set", self.write("table.mjpg", 4 * FRAME))
        check("set_watch", found)
        self.assertEqual([len(line["cards"]) for line in found], [len(CARDS)] * 4)
        self.assertEqual([sorted(card["track_id"] for card in line["cards"]) for line in found], [[1, 2, 3, 4]] * 4)
        self.assertTrue(all(line["sets"] == [[0, 1, 2]] for line in found))

    def test_a_hint_stays_when_the_file_starts_again(self):
        with Watching("set", "--http", "0", "--loop", "--fps", "20", self.write("table.mjpg", 2 * FRAME)) as watching:
            page = watching.page()
            watching.wait_for(lambda line: len(line.get("cards", [])) == 4)
            send(page, command="hint", level=3)
            first = watching.wait_for(lambda line: line["hint"]["level"] == 3)
            for _ in range(6):
                line = watching.wait_for(lambda line: "hint" in line)
                self.assertEqual(line["hint"], first["hint"])

    def marked(self, page):
        """The cards of table() with a coloured outline in the annotated picture."""
        pixels = cv2.imdecode(np.frombuffer(ask(page, "api/picture"), np.uint8), cv2.IMREAD_COLOR).astype(int)
        is_coloured = pixels.max(axis=2) - pixels.min(axis=2) > 80
        edges = [is_coloured[50 + 200 * (i // 2) + 5:50 + 200 * (i // 2) + 130, 60 + 270 * (i % 2) - 18:60 + 270 * (i % 2) + 6] for i in range(4)]
        return [i for i, edge in enumerate(edges) if edge.any(axis=1).mean() > 0.9]

    def test_the_picture_shows_of_the_sets_what_the_hints_do(self):
        frames = [FRAME]
        with Watching("set", "--http", "0", "-", stdin=subprocess.PIPE) as watching, feeding(watching, frames):
            page = watching.page()
            found = watching.wait_for(lambda line: len(line.get("cards", [])) == 4)
            check("set_watch", [found])
            self.assertEqual((found["hint"], found["sets"]), ({"level": 0, "cards": []}, [[0, 1, 2]]))
            self.assertEqual(self.marked(page), [])
            for level, count in enumerate((0, 1, 2, 3), 1):
                send(page, command="hint")
                found = watching.wait_for(lambda line, level=level: line["hint"]["level"] == level)
                self.assertEqual(len(found["hint"]["cards"]), count)
                self.assertEqual(self.marked(page), sorted(found["hint"]["cards"]))
            frames[0] = vc.encode(table(CARDS[1:]), "jpeg", quality=95)
            gone = watching.wait_for(lambda line: len(line["cards"]) == 3)
            self.assertEqual(gone["hint"], {"level": 4, "cards": []})
            send(page, command="hint")
            watching.wait_for(lambda line: line["hint"] == {"level": 1, "cards": []})
            send(page, command="hint")  # there is no card to show
            send(page, command="hint", level=9)
            send(page, command="hint", level=5)
            found = watching.wait_for(lambda line: line["hint"]["level"] > 1)
            self.assertEqual(found["hint"]["level"], 5)
            frames[0] = FRAME
            watching.wait_for(lambda line: line["sets"])
            self.assertEqual(self.marked(page), [0, 1, 2])
            send(page, command="hint")
            watching.wait_for(lambda line: line["hint"]["level"] == 0)
            self.assertEqual(self.marked(page), [])

    def test_a_hint_is_shown_although_no_frame_comes(self):
        self.write("a.jpg", FRAME)
        with Watching("set", "--http", "0", self.folder) as watching:
            page = watching.page()
            watching.wait_for(lambda line: "cards" in line)
            self.assertEqual(self.marked(page), [])  # late clients get a picture too
            send(page, command="hint", level=5)
            result = wait_until(lambda: (line := json.loads(ask(page, "api/result")))["hint"]["level"] == 5 and line, 20)
            self.assertEqual(result["frame"], 1)
            wait_until(lambda: self.marked(page) == [0, 1, 2], 20)
            self.assertEqual(watching.end()["read"], 1)

    def test_an_annotated_video_shows_the_sets(self):
        video = self.path("found.avi")
        watch("set", "--annotate", video, self.write("table.mjpg", FRAME))
        _, frame = cv2.VideoCapture(video).read()
        self.assertGreater((frame.max(axis=2).astype(int) - frame.min(axis=2))[55:180, 54:66].max(), 80)

    def test_a_card_that_goes_is_a_change(self):
        both = 3 * FRAME + 12 * vc.encode(table(CARDS[:3]), "jpeg", quality=95)
        found, _ = watch("set", "--changes", self.write("table.mjpg", both))
        self.assertEqual((len(found[0]["cards"]), len(found[-1]["cards"])), (4, 3))
        self.assertLess(len(found), 6)


class ShapesTests(FolderTestCase):
    def test_plain_shapes(self):
        canvas = vc.Canvas(320, 240, fill=240)
        draw_shapes(canvas)
        found, _ = watch("shapes", "--plain", self.write("shapes.mjpg", 2 * vc.encode(canvas, "jpeg")))
        check("shapes_watch", found)
        self.assertEqual(sorted(shape["type"] for shape in found[0]["shapes"]), ["C", "R", "T"])

    def test_codes_are_checked_over_all_frames(self):
        self.succeeds("shapes", "print", "--photograph", "--out", self.path("sheet"), "S4_M3 25 33 2 5")
        for i in range(3):
            self.write(f"in/{i}.png", self.read("sheet", "photograph.png"))
        found, _ = watch("shapes", "--photograph", "--codes", "default", *(self.path("in", f"{i}.png") for i in range(3)))
        check("shapes_watch", found)
        self.assertEqual([line["code"]["frames"] for line in found], [1, 2, 3])
        self.assertGreaterEqual(found[2]["code"]["confidence"], found[0]["code"]["confidence"])


class SketchTests(FolderTestCase):
    def test_a_round_is_won_by_a_drawing_that_is_held(self):
        empty = vc.encode(paper([]), "jpeg")
        drawn = vc.encode(paper(HOUSE), "jpeg", quality=95)
        video = self.write("round.mjpg", 10 * empty + 25 * drawn)
        found, _ = watch("sketch", "--asked", "house", "--among", "house,cat,sun", "--fps", "20", video)
        check("sketch_watch", found)
        self.assertEqual(found[0]["game"]["phase"], "drawing")
        self.assertTrue(found[0]["empty"])
        self.assertEqual((found[-1]["game"]["phase"], found[-1]["game"]["rounds_won"]), ("won", 1))
        self.assertGreater(found[-1]["game"]["last_points"], 0)
        self.assertLess(len(found), 35)  # it ends with the round

    def test_a_round_without_a_drawing_is_lost_when_the_time_is_over(self):
        video = self.write("round.mjpg", 30 * vc.encode(paper([]), "jpeg"))
        found, _ = watch("sketch", "--asked", "cat", "--among", "house,cat", "--time", "1", "--fps", "20", video)
        self.assertEqual((found[-1]["game"]["phase"], found[-1]["game"]["last_points"]), ("lost", 0))
        self.assertGreater(found[0]["game"]["remaining_ms"], found[-2]["game"]["remaining_ms"])

    def test_the_last_frame_in_time_is_rated(self):
        """However few frames there are."""
        frames = [np.asarray(paper(strokes)) for strokes in ([], HOUSE, [])]
        height, width = frames[0].shape[:2]
        video = self.write("slow.y4m", y4m_header(width, height, rate=2) + b"".join(map(y4m_frame, frames)))
        found, _ = watch("sketch", "--asked", "house", "--among", "house,cat", "--time", "1", video)
        points = found[1]["points"]
        self.assertGreater(points, 0)
        self.assertEqual([(line["game"]["phase"], line["game"]["score"]) for line in found], [("drawing", 0), ("drawing", 0), ("won", points)])

    def test_a_round_ends_in_a_video_that_begins_again(self):
        video = self.write("round.y4m", y4m_header(320, 320, 10) + 5 * y4m_frame(np.full((320, 320, 3), 240, np.uint8)))
        found, _ = watch("sketch", "--asked", "cat", "--among", "house,cat", "--time", "1", "--loop", "--seconds", "30", video)
        left = [line["game"]["remaining_ms"] for line in found]
        self.assertEqual(found[-1]["game"]["phase"], "lost")
        self.assertEqual(left, sorted(left, reverse=True))

    def test_a_taught_word_is_asked_for(self):
        words, drawing = self.path("own.words"), self.write("hut.png", vc.encode(paper(HOUSE), "png"))
        self.succeeds("sketch", "teach", "--word", "our hut", "--words", words, drawing, drawing, drawing)
        found, _ = watch("sketch", "--words", words, "--asked", "our hut", drawing)
        check("sketch_watch", found)
        self.assertEqual((found[0]["game"]["asked"], found[0]["classes"][0]["name"]), ("our hut", "our hut"))

    def test_an_unknown_word_is_wrong_usage(self):
        self.refused("did you mean house", "sketch", "watch", "--asked", "hause", "-")

    def test_rounds_are_started_and_rated_from_the_page(self):
        video = self.write("round.mjpg", 10 * vc.encode(paper(HOUSE), "jpeg", quality=95))
        with Watching("sketch", "--http", "0", "--loop", "--fps", "20", "--asked", "cat", "--among", "cat,house", video) as watching:
            page = watching.page()
            watching.wait_for(lambda line: line.get("asked") == "cat")
            send(page, command="new_round", word="house")
            watching.wait_for(lambda line: line.get("asked") == "house" and line["game"]["round"] == 2)
            send(page, command="submit")
            rated = watching.wait_for(lambda line: line.get("game", {}).get("phase") == "won")
            self.assertGreater(rated["game"]["score"], 0)
            send(page, command="reset")
            watching.wait_for(lambda line: line.get("game", {}).get("round") == 1)


class TargetTests(FolderTestCase):
    def test_targets_keep_their_ids(self):
        found, _ = watch_targets("--fps", "60", self.write("drive.mjpg", b"".join(jpeg(0.004 * i) for i in range(12))))
        check("target_watch", found)
        self.assertEqual({line["targets"][0]["track_id"] for line in found}, {1})
        self.assertGreater(found[-1]["targets"][0]["yaw_deg"], found[0]["targets"][0]["yaw_deg"] + 1)

    def test_a_moving_target_is_a_change(self):
        """By a twentieth of the picture's width."""
        at_rest = self.write("rest.mjpg", jpeg(0) * 4)
        moving = self.write("moving.mjpg", b"".join(jpeg(x) for x in (0, 0.03, 0.06, 0.09, 0.1)))
        for file, count in ((at_rest, 1), (moving, 2)):
            found, _ = watch_targets("--changes", file)
            self.assertEqual(len(found), count)


class TagTests(FolderTestCase):
    def frame(self, x):
        with vc.TagScene(width=640, height=480, focal_px=600) as scene:
            scene.add("tag36h11", 7, translation_m=(x, 0, 1))
            return vc.encode(scene.render()[0], "jpeg", quality=95)

    def test_tags_are_followed(self):
        frames = [self.frame(0.02 * i) for i in range(5)]
        found, _ = watch("tag", "--family", "tag36h11", "--fps", "60", self.write("tags.mjpg", b"".join(frames)))
        check("tag_watch", found)
        self.assertEqual([[(tag["id"], tag["track_id"]) for tag in line["tags"]] for line in found], [[(7, 1)]] * 5)

    def test_tags_are_served(self):
        with Watching("tag", "--focal-px", "600", "--port", "0", "--loop", "--fps", "30", self.write("tag.jpg", self.frame(0.1))) as watching:
            port = watching.wait_for(lambda line: "port" in line)["port"]
            watching.wait_for(lambda line: "tags" in line)
            with vc.TargetClient(port=port, timeout=20) as client:
                answer = json.loads(client.ask("VISION JSON"))
            self.assertEqual([tag["id"] for tag in answer["tags"]], [7])
            self.assertAlmostEqual(answer["tags"][0]["yaw_deg"], math.degrees(math.atan(0.1)), delta=0.2)


class LineTests(FolderTestCase):
    def test_places_notices_and_errors_fit_the_schema(self):
        with Watching("target", "--port", "0", "--http", "0", self.write("a.jpg", jpeg())) as watching:
            check("watch_places", [watching.wait_for(lambda line: "url" in line), watching.wait_for(lambda line: "http_url" in line)])
        fifo = self.path("pipe")
        os.mkfifo(fifo)
        with Watching("target", fifo) as watching:
            with open(fifo, "wb") as writer:
                writer.write(jpeg())
                writer.flush()
                time.sleep(0.2)
            check("watch_notice", [watching.wait_for(lambda line: "notice" in line)])
