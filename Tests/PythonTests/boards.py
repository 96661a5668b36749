"""A chessboard as a camera sees it."""
import cv2
import numpy as np

FX, FY, CX, CY = 600.0, 604.0, 325.0, 236.0
WIDTH, HEIGHT, COLUMNS, ROWS, SQUARE = 640, 480, 8, 6, 0.03
POSES = [(0, 0, .45, 0, 0, 0), (-.07, -.04, .45, .5, 0, .1), (.07, -.04, .45, 0, .55, 0), (-.07, .05, .45, -.5, .1, 0), (.08, .05, .5, .1, -.55, .2)]


def render(x, y, z, rx, ry, rz, cell=64, scale=4):
    """A chessboard seen by a camera: squares of `cell` pixels, in a picture that is then reduced by `scale`."""
    squares = np.where(np.indices((ROWS, COLUMNS)).sum(axis=0) % 2, 225, 25).astype(np.uint8)
    rotation, _ = cv2.Rodrigues(np.array([rx, ry, rz], float))
    from_middle = np.array([[1 / cell, 0, 0.5 / cell - COLUMNS / 2], [0, 1 / cell, 0.5 / cell - ROWS / 2], [0, 0, 1]])
    to_camera = np.column_stack([rotation[:, :2] * SQUARE, (x, y, z)])
    to_pixels = np.diag([scale, scale, 1]) @ np.array([[FX, 0, CX + 0.5 - 0.5 / scale], [0, FY, CY + 0.5 - 0.5 / scale], [0, 0, 1]])
    large = cv2.warpPerspective(np.kron(squares, np.ones((cell, cell), np.uint8)), to_pixels @ to_camera @ from_middle,
                                (scale * WIDTH, scale * HEIGHT), borderValue=225)
    return cv2.resize(large, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
