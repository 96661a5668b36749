"""A process with another OpenCV: both work, in either order of loading."""
import unittest

from command_support import python

USE_BOTH = """
import numpy
{imports}
picture = numpy.zeros((60, 80, 3), numpy.uint8)
cv2.rectangle(picture, (10, 10), (50, 40), (0, 0, 255), -1)
data = cv2.imencode(".png", picture)[1].tobytes()
with visioncore.Picture.from_bytes(data, format=visioncore.BGR24) as decoded:
    again = numpy.frombuffer(decoded.tobytes(), numpy.uint8).reshape(60, 80, 3)
assert (again == picture).all()
visioncore.draw_circle(again.copy(), (30, 30), 10, order="BGR")
other = cv2.imdecode(numpy.frombuffer(visioncore.encode(picture, order="bgr"), numpy.uint8), cv2.IMREAD_COLOR)
assert (other == picture).all()
assert cv2.cvtColor(cv2.GaussianBlur(picture, (5, 5), 1), cv2.COLOR_BGR2HSV).shape == picture.shape
print(cv2.__version__)
"""


class OpenCVBesideTests(unittest.TestCase):
    def test_both_work(self):
        for imports in ("import cv2\nimport visioncore", "import visioncore\nimport cv2"):
            with self.subTest(imports):
                done = python("-c", USE_BOTH.format(imports=imports))
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertNotEqual(done.stdout.strip(), "")
