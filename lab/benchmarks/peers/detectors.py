"""Tag detectors from PyPI, each as a function of a grey picture.

pip install numpy pupil-apriltags robotpy-apriltag opencv-python-headless; missing ones are skipped. All with one thread.
"""
import importlib.util

#: Detectors of pupil-apriltags are never freed: freeing one can crash the interpreter.
KEPT = []
PUPIL = ("tag36h11", "tag25h9", "tag16h5", "tagStandard41h12", "tagCircle21h7", "tagCustom48h12", "tagStandard52h13")
ROBOTPY = ("tag36h11", "tag16h5")
OPENCV = {
    "tag36h11": "DICT_APRILTAG_36h11", "tag25h9": "DICT_APRILTAG_25h9", "tag16h5": "DICT_APRILTAG_16h5", "tag36h10": "DICT_APRILTAG_36h10",
    "aruco4x4_50": "DICT_4X4_50", "aruco5x5_1000": "DICT_5X5_1000", "aruco6x6_250": "DICT_6X6_250", "aruco7x7_1000": "DICT_7X7_1000",
    "aruco_mip_36h12": "DICT_ARUCO_MIP_36h12", "aruco_original": "DICT_ARUCO_ORIGINAL",
}


def has(module):
    return importlib.util.find_spec(module) is not None


def array(picture):
    """The pixels of a grey canvas for numpy."""
    import numpy
    pixels = numpy.asarray(picture)
    return pixels.reshape(pixels.shape[:2])


def pupil(family, decimate, sharpening=.25, sigma=0.0):
    """AprilTag 3 of pupil-apriltags."""
    import pupil_apriltags
    detector = pupil_apriltags.Detector(families=family, nthreads=1, quad_decimate=decimate, quad_sigma=sigma, refine_edges=1,
                                        decode_sharpening=sharpening)
    KEPT.append(detector)
    return lambda picture: [(family, tag.tag_id, [(x - .5, y - .5) for x, y in tag.corners[::-1].tolist()])
                            for tag in detector.detect(array(picture))]


def robotpy(family, decimate, photonvision):
    """AprilTag 3 of WPILib with the given decimation: with its other defaults, or with PhotonVision's settings."""
    import robotpy_apriltag
    detector = robotpy_apriltag.AprilTagDetector()
    detector.addFamily(family, 0 if photonvision else 2)
    config = detector.getConfig()
    config.quadDecimate, config.numThreads = decimate, 1
    detector.setConfig(config)
    if photonvision:
        quads = detector.getQuadThresholdParameters()
        quads.minClusterPixels = 5
        detector.setQuadThresholdParameters(quads)
    margin = 35 if photonvision else 0

    def find(picture):
        result = []
        for tag in detector.detect(array(picture)):
            if tag.getDecisionMargin() >= margin:
                points = [tag.getCorner(i) for i in (3, 2, 1, 0)]
                result.append((family, tag.getId(), [(p.x - .5, p.y - .5) for p in points]))
        return result
    return find


def opencv(family, refinement):
    """OpenCV's ArUco detector; refinement: "none", "subpix" or "apriltag", whose corners are half a pixel beside those of the others."""
    import cv2
    cv2.setNumThreads(1)
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = getattr(cv2.aruco, "CORNER_REFINE_" + refinement.upper())
    shift = .5 if refinement == "apriltag" else 0
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, OPENCV[family])), parameters)

    def find(picture):
        corners, ids, _ = detector.detectMarkers(array(picture))
        return [(family, int(id), (quad[0] - shift).tolist()) for quad, id in zip(corners, [] if ids is None else ids.ravel())]
    return find


def installed(family, names, makers):
    """{name: function} of the installed detectors that support the family; names and makers: of pupil, robotpy and OpenCV."""
    known = (("pupil_apriltags", PUPIL), ("robotpy_apriltag", ROBOTPY), ("cv2", OPENCV))
    return {name: make(family) for name, make, (module, families) in zip(names, makers, known) if has(module) and family in families}


def best(family):
    """AprilTag 3 and OpenCV at their best for small tags."""
    return installed(family, ("AprilTag 3 (pupil, decimate 1)", "AprilTag 3 (robotpy, as PhotonVision)", "OpenCV (sub-pixel)"),
                     (lambda f: pupil(f, 1.0), lambda f: robotpy(f, 1.0, True), lambda f: opencv(f, "subpix")))


def accurate(family):
    """AprilTag 3, and OpenCV with both of its refinements of corners."""
    found = {}
    if has("pupil_apriltags") and family in PUPIL:
        found["AprilTag 3"] = pupil(family, 1.0)
    if has("cv2") and family in OPENCV:
        found["OpenCV sub-pixel"], found["OpenCV AprilTag"] = opencv(family, "subpix"), opencv(family, "apriltag")
    return found


def fastest(family):
    """The same detectors with their defaults."""
    return installed(family, ("pupil-apriltags, default (decimate 2)", "robotpy-apriltag, default (decimate 2)", "OpenCV, default"),
                     (lambda f: pupil(f, 2.0), lambda f: robotpy(f, 2.0, False), lambda f: opencv(f, "none")))
