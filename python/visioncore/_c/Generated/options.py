"""The types of options, and their defaults. Written by scripts/interface/generate from the headers."""
from collections.abc import Iterable
from typing import TypedDict, Union


class PictureOptions(TypedDict, total=False):
    """How to decode.

    :param format: VC_PIXEL_GRAY8, VC_PIXEL_RGB24, VC_PIXEL_BGR24, VC_PIXEL_RGBA32 or VC_PIXEL_BGRA32, default
        VC_PIXEL_RGB24
    :param max_pixels: larger files are refused, also for a reduced-size decode (1 to 268435456, default
        100000000)
    :param min_side: 0: full size. Otherwise a JPEG is decoded at the smallest of 1, 1/2, 1/4 and 1/8 of its
        size whose longer side is not below this. Much faster if full resolution is not needed. See
        PictureInfo for positions in the full picture (0 to 16384, default 0)
    :param ignore_orientation: True: pixels as stored; False: EXIF orientation is applied (default False)
    :param allow_truncated: True: a JPEG with missing data is decoded as far as it goes, the remainder is
        grey; False: it is refused. A JPEG that lacks only its end marker is complete (default False)
    """

    format: Union[int, str]
    max_pixels: int
    min_side: int
    ignore_orientation: bool
    allow_truncated: bool


class EncodeOptions(TypedDict, total=False):
    """How to encode.

    :param file_type: VC_FILE_PNG or VC_FILE_JPEG, default VC_FILE_PNG
    :param quality: of a JPEG (1 to 100, default 90)
    :param fast: PNG: True: faster, larger file (default False)
    """

    file_type: Union[int, str]
    quality: int
    fast: bool


class Pen(TypedDict, total=False):
    """Style of lines, areas and text.

    :param color: of lines and letters; AA = 0: none (0xRRGGBBAA, default 0xE69F00FF)
    :param fill: inside polygons and circles, behind letters; AA = 0: none (0xRRGGBBAA, default 0)
    :param width: of lines, in pixels, rounded; soft edges make them up to 3 pixels wider (1 to 255, default
        2)
    :param text_height: of a capital letter, in pixels; strokes add theirs (4 to 1000, default 14)
    :param open: the last point of a polygon is not joined to the first (default False)
    """

    color: int
    fill: int
    width: float
    text_height: float
    open: bool


class DrawOptions(TypedDict, total=False):
    """Options for drawing a result into its picture.

    :param hide_labels: outlines and axes without text (default False)
    :param line_width: 0: derived from the size of the picture (0 or 1 to 255 pixels, default 0)
    """

    hide_labels: bool
    line_width: float


class CalibratorOptions(TypedDict, total=False):
    """The board and the parameters of the calibration.

    :param board: one of VC_BOARD_*, default 'charuco'
    :param columns: squares per row. OpenCV counts inner corners instead: one less (4 to 40, default 9)
    :param rows: rows of squares (4 to 40, default 6)
    :param square_m: side of a square. Does not affect the camera (0.0001 to 10 metres, default 0.025)
    :param marker_m: side of the tags of 'charuco', border included; 0.3 to 0.95 of square_m (0.0001 to 10
        metres, default 0.01875)
    :param family: family of the tags of 'charuco', whose ids number the white squares row by row: it must
        have columns * rows / 2 tags. Not 'custom' (one of VC_TAG_FAMILY_*, default 'aruco4x4_50')
    :param coefficients: number of distortion coefficients. More coefficients need more pictures, with corners
        near the edges of the image (4, 5, 8, 12 or 14, default 5)
    :param min_corners: pictures with fewer are ignored (4 to 1000, default 8)
    :param outlier_ratio: a picture is left out if its error exceeds the median by this factor. Errors below
        half a pixel are always accepted (1 to 1000, default 3)
    """

    board: Union[int, str]
    columns: int
    rows: int
    square_m: float
    marker_m: float
    family: Union[int, str]
    coefficients: int
    min_corners: int
    outlier_ratio: float


class CubeFinderOptions(TypedDict, total=False):
    """Finder options.

    :param max_cubes: maximum number of cubes in a still picture (1 to 16, default 6)
    """

    max_cubes: int


class CubeReaderOptions(TypedDict, total=False):
    """Reader options. Colours are the letters W Y R O G B. O also denotes purple or pink, and W black, on
    cubes that have these colours instead.

    :param up: centre of U in the reported states (one of W Y R O G B, default 'W')
    :param front: centre of F; not the colour opposite up (one of W Y R O G B, default 'G')
    :param scheme: one of VC_CUBE_SCHEME_*, default 'infer'
    :param min_confidence: less probable states are not reported (0 to 1, default 0.9)
    :param centers: Six letters: the centres of U R F D L B of a cube of another scheme, held in any
        orientation, "WRGBOY" for one with blue opposite white; "" (default): given by scheme. `up` and
        `front` must be adjacent on that cube. (default '')
    """

    up: str
    front: str
    scheme: Union[int, str]
    min_confidence: float
    centers: str


class CubeScannerOptions(TypedDict, total=False):
    """Thresholds below or above which frames are not read.

    :param min_sticker_px: side of a sticker below which the cube is too far away (2 to 1000 pixels, default
        6)
    :param max_motion: largest motion between frames in which a frame is read, in stickers (0.01 to 100,
        default 0.3)
    :param max_edge_width: edge width above which a frame is blurred, in stickers (0.01 to 1, default 0.13)
    :param min_brightness: median of the brightest channel below which more light is requested (0 to 255,
        default 38)
    :param max_glare: share of a sticker that a reflection may cover (0 to 1, default 0.55)
    """

    min_sticker_px: float
    max_motion: float
    max_edge_width: float
    min_brightness: float
    max_glare: float


class SetFinderOptions(TypedDict, total=False):
    """Finder options.

    :param max_side: pixels; larger pictures are scaled down to this length of their longer side (320 to 4096,
        default 1280)
    :param min_confidence: smallest score of the card detector; the calibrated confidence of a card, which
        also depends on its attributes, may be lower (0 to 1, default 0.5)
    :param allow_duplicates: False: one deck: of two cards that are read alike the less certain one gets its
        next best reading, unless that is very improbable; True: equal cards are allowed (default False)
    """

    max_side: int
    min_confidence: float
    allow_duplicates: bool


class SetDrawOptions(TypedDict, total=False):
    """Options for drawing a list.

    :param all_cards: thin outlines around cards in no set, too (default False)
    :param labels: number and attributes beside each card (default False)
    :param only_triple: index of the one set to draw; -1: all (at least -1, default -1)
    :param line_width: pixels; 0: 1/28 of a card's side, at least 2 (0 or 1 to 255, default 0)
    :param no_triples: sets are not drawn, and all_cards outlines every card, so that the sets are not
        revealed; only_triple must be -1 (default False)
    """

    all_cards: bool
    labels: bool
    only_triple: int
    line_width: float
    no_triples: bool


class ShapeFinderOptions(TypedDict, total=False):
    """Finder options.

    :param input: one of VC_SHAPE_INPUT_*, default 'automatic'
    :param max_shapes: maximum number of shapes; the best are kept: those of the best groups, then the most
        probable ones (1 to 4096, default 512)
    :param min_size: square root of the bounding box area of the smallest shape, in pixels (6 to 10000,
        default 10)
    :param min_confidence: less probable shapes are not reported, unless they belong to a group (0 to 1,
        default 0.5)
    """

    input: Union[int, str]
    max_shapes: int
    min_size: float
    min_confidence: float


class SketchRaterOptions(TypedDict, total=False):
    """Rater options.

    :param region: one of VC_SKETCH_REGION_*, default 'auto'
    :param views: number of rotated views of a drawing that are classified and averaged. 1 is fastest but
        assumes an upright drawing: many more errors if the sheet is rotated (1 to 11, default 11)
    """

    region: Union[int, str]
    views: int


class SketchDrawOptions(TypedDict, total=False):
    """Options for drawing a rating.

    :param max_words: number of bars for the best words (0 to 20, default 5)
    :param hide_strokes: without the strokes and the searched region (default False)
    :param hide_bitmap: without the 28x28 bitmap (default False)
    """

    max_words: int
    hide_strokes: bool
    hide_bitmap: bool


class SolverOptions(TypedDict, total=False):
    """Solver options. Solutions are near-optimal. Without a time budget they are deterministic, for any
    number of threads.

    :param max_length: Longer solutions are rejected. The length is measured in the metric; the maximum is 40
        in the quarter-turn metrics and 30 in the others. -1: a length that is found at once for every cube:
        21 in half turns, 30 in quarter turns, 18 and 27 in the axial metrics; with fastest the maximum. 20
        half turns are nearly always found at once; 30 accepts the first solution found. (-1 or 0 to 40,
        default -1)
    :param target_length: The search for shorter solutions continues until one has at most this length (with
        fastest, this number of microseconds); at most the maximum of max_length. -1: it ends with the first
        accepted solution. Set 0 and time_budget_s for the best solution within a time limit. Without
        time_budget_s longer solutions than this are not accepted either. (-1 or 0 to 40, default -1)
    :param threads: threads for one search; 0: as threads_get() (0 to 256, default 1)
    :param time_budget_s: wall-clock time after which the best solution is returned; 0: no limit. If
        max_length is -1, or at least the length that -1 stands for, the first solution is always awaited,
        which takes about a millisecond. (0 to 1000000 seconds, default 0)
    :param optimal: find a shortest solution and prove that no shorter one exists. Needs the full tables and
        usually takes seconds to minutes. When a proof reaches 17 moves (21 in quarter turns), another table
        of 240 MB is computed (some seconds) and kept with the full tables; the axial half-turn metric has no
        such table. max_length and target_length are ignored. (default False)
    :param blocked_faces: A face that must not turn: 1, 2, 4, 8, 16 or 32 for U R F D L B; 0: none. Solutions
        are longer: also set max_length to its maximum. (default 0)
    :param metric: the metric of lengths, which the search minimises. Each metric has its own tables. (one of
        VC_METRIC_*, default 'half')
    :param fastest: minimise the time that the machine takes, within the time budget, which must be set. The
        search uses the metric that approximates the times best. (default False)
    :param quarter_turn_s: time that a machine takes for a quarter turn, for Solution.machine_s; 0, with
        half_turn_s 0: no machine (0 to 60 seconds, default 0)
    :param half_turn_s: time for a half turn; 0 with quarter_turn_s 0 (0 to 60 seconds, default 0)
    :param pair_extra_s: additional time of two simultaneous turns of opposite faces, on top of the slower of
        them; -1: the machine makes them one after the other. They are also made one after the other where
        that is faster (-1 or 0 to 60 seconds, default -1)
    :param face_factor: factor of these times for each face in the order U R F D L B; 0 means 1 (each 0 to
        100, default [0, 0, 0, 0, 0, 0])
    """

    max_length: int
    target_length: int
    threads: int
    time_budget_s: float
    optimal: bool
    blocked_faces: int
    metric: Union[int, str]
    fastest: bool
    quarter_turn_s: float
    half_turn_s: float
    pair_extra_s: float
    face_factor: Iterable[float]


class TagFinderOptions(TypedDict, total=False):
    """Finder options. Distances require focal_px, fov_rad or a calibrated camera, and tag_size_m.

    :param max_tags: maximum number of tags; the best are kept (1 to 10000, default 1000)
    :param families: The built-in families to search; 0: only those of add_family(). The default is tag36h11,
        tag25h9, tag16h5, tagStandard41h12, aruco4x4_50, aruco5x5_1000, aruco6x6_250 and aruco_mip_36h12.
        (several of VC_TAG_FAMILY_*, default ['tag36h11', 'tag25h9', 'tag16h5', 'tagStandard41h12',
        'aruco4x4_50', 'aruco5x5_1000', 'aruco6x6_250', 'aruco_mip_36h12'])
    :param max_wrong_bits: maximum number of corrected bits; -1: as many as the family allows (-1 or 0 to 11,
        default -1)
    :param find_mirrored: also find mirror images, marked as mirrored (default False)
    :param find_inverted: also find tags with black and white exchanged, marked as inverted (default False)
    :param keep_rejected: the list also contains rejected candidates with the reason (default False)
    :param min_side_px: candidates with a shorter side, or with a side below both 6 px and 1 px per cell, are
        ignored (4 to 10000 pixels, default 4)
    :param min_contrast: Difference between black and white. Reduced proportionally, to at least 2, in dark
        images, whose brightest hundredth is below 64. (1 to 255 grey levels, default 8)
    :param min_confidence: less probable tags are not reported (0 to 1, default 0.5)
    :param tag_size_m: side of the square between the corners; 0.1651 is 6.5 in, FRC since 2024 (0.001 to 100
        metres, default 0.1651)
    :param focal_px: focal length in pixels of the images; 0: from fov_rad (0 or 1 to 1000000, default 0)
    :param fov_rad: angle of view over the diagonal; 0: unknown, 68.5 degrees are assumed (0 or 0.01 to 3.1
        radians, default 0)
    :param gamma: Exponent from grey levels to light, in which edges are symmetric: 1 = linear, 2.2 = sRGB; 0:
        unknown. The cells of a tag then show how far levels that do not follow light (sRGB, clipped white,
        sharpening) shift its edges. (0 or 0.2 to 5, default 0)
    """

    max_tags: int
    families: Iterable[Union[int, str]]
    max_wrong_bits: int
    find_mirrored: bool
    find_inverted: bool
    keep_rejected: bool
    min_side_px: float
    min_contrast: float
    min_confidence: float
    tag_size_m: float
    focal_px: float
    fov_rad: float
    gamma: float


class TagFieldOptions(TypedDict, total=False):
    """Options of a field: the robot and its surroundings.

    :param family: of the tags of the layout (one of VC_TAG_FAMILY_* or a larger number, default 'tag36h11')
    :param on_floor: the robot stands on the floor, level and at height 0 within the deviations below (default
        False)
    :param tag_size_m: size of tags without a size in the layout (0.001 to 100 metres, default 0.1651)
    :param pixel_stddev_px: minimum standard deviation of a corner, which accounts for calibration error
        (0.001 to 100 pixels, default 0.05)
    :param placement_stddev_m: deviation of the tags from their layout positions (0 to 10 metres, default 0)
    :param heading_stddev_rad: of the headings passed in (0.0001 to 3 radians, default 0.01)
    :param height_stddev_m: for on_floor (0.0001 to 10 metres, default 0.02)
    :param level_stddev_rad: for on_floor (0.0001 to 3 radians, default 0.02)
    :param outlier_px: tags off by more than this and by over four deviations are ignored (0 to 1000 pixels,
        default 2)
    :param acceleration_m_s2: typical acceleration of the robot: smaller values smooth more (0.01 to 1000
        metres per second squared, default 4)
    :param angular_acceleration_rad_s2: likewise for rotation (0.01 to 10000 radians per second squared,
        default 15)
    :param longest_unseen_s: maximum duration of a track without tags (0 to 60 seconds, default 1)
    """

    family: Union[int, str]
    on_floor: bool
    tag_size_m: float
    pixel_stddev_px: float
    placement_stddev_m: float
    heading_stddev_rad: float
    height_stddev_m: float
    level_stddev_rad: float
    outlier_px: float
    acceleration_m_s2: float
    angular_acceleration_rad_s2: float
    longest_unseen_s: float


class TargetFinderOptions(TypedDict, total=False):
    """Finder options. The defaults suit most rooms and cameras. Accurate distances require focal_px, fov_rad
    or a calibrated camera.

    :param model: one of VC_TARGET_MODEL_*, default 'frc2019'
    :param segmentation: one of VC_TARGET_SEGMENTATION_*, default 'adaptive'
    :param led: one of VC_TARGET_LED_*, default 'green-or-blue'
    :param segment_min: R, G, B or H (up to 179), S, V; the fourth must be 0 (default [0, 0, 0, 0])
    :param segment_max: not less than segment_min, except for a range of hues that wraps around 0; the fourth
        must be 0 (default [255, 255, 255, 0])
    :param min_signal: smallest excess of the LED's colour (1 to 255 grey levels, default 24)
    :param min_pixels: smaller regions are ignored as speckle (1 to 1000000, default 12)
    :param max_strips: maximum number of strips; the best are kept (1 to 1000, default 64)
    :param max_targets: maximum number of targets; the best are kept (1 to 100, default 16)
    :param keep_rejected: the list also contains rejected strips with the reason (default False)
    :param focal_px: focal length in pixels of the images; 0: from fov_rad (0 or 1 to 1000000, default 0)
    :param fov_rad: angle of view over the diagonal; 0: unknown, 68.5 degrees are assumed (0 or 0.01 to 3.1
        radians, default 0)
    :param min_area_fraction: area of a strip as a fraction of the picture (0 to 1, default 0)
    :param max_area_fraction: 0 to 1 and at least min_area_fraction, default 1
    :param min_aspect: length over width of a complete strip (0 to 1000, default 1.2)
    :param max_aspect: 0 to 1000 and at least min_aspect, default 24
    :param min_fill_ratio: area of the tape over the area of its rectangle (0 to 1, default 0.5)
    :param ignore_top_fraction: strips in this upper fraction of the picture are rejected (0 to 1, default 0)
    :param min_gap_widths: dark gap between two strips, in strip widths (0 to 1000, default 0)
    :param min_confidence: less probable targets are not reported (0 to 1, default 0.45)
    :param camera_height_m: height of the lens above the floor (-100 to 100 metres, default 0)
    :param camera_pitch_rad: positive = up (-1.6 to 1.6 radians, default 0)
    :param target_height_m: height of the model's origin above the floor. If it differs from camera_height_m,
        the heights give a second distance: Target.height_distance_m (-100 to 100 metres, default 0)
    """

    model: Union[int, str]
    segmentation: Union[int, str]
    led: Union[int, str]
    segment_min: Iterable[int]
    segment_max: Iterable[int]
    min_signal: int
    min_pixels: int
    max_strips: int
    max_targets: int
    keep_rejected: bool
    focal_px: float
    fov_rad: float
    min_area_fraction: float
    max_area_fraction: float
    min_aspect: float
    max_aspect: float
    min_fill_ratio: float
    ignore_top_fraction: float
    min_gap_widths: float
    min_confidence: float
    camera_height_m: float
    camera_pitch_rad: float
    target_height_m: float


class SketchGameOptions(TypedDict, total=False):
    """Rules of a game.

    :param winning_points: points that win a round (1 to 100, default 1)
    :param round_s: time of a round (1 to 3600 seconds, default 45)
    :param seed: of the order of the words (default 1)
    """

    winning_points: int
    round_s: float
    seed: int


class SheetOptions(TypedDict, total=False):
    """Size, line screens and colour of a sheet.

    :param width_mm: 5 to 1000 millimetres, default 99.75
    :param height_mm: 5 to 1000 millimetres, default 133.35
    :param foreground_lpi: lines per inch inside shapes (20 to 1000, default 170)
    :param foreground_level: factor of the tones inside shapes (0.5 to 2, default 1.02)
    :param background_lpi: lines per inch outside shapes (20 to 1000, default 200)
    :param background_level: factor of the tones outside shapes (0.5 to 2, default 1)
    :param angle_rad: screen angles of cyan, magenta, yellow, black (each -6.3 to 6.3 radians, default
        [1.13446, 1.91986, 2.70526, 0.349066])
    :param color: coverage of cyan, magenta, yellow, black if there is no cover image (each 0 to 1, default
        [0.5, 0.2, 0.25, 0.08])
    """

    width_mm: float
    height_mm: float
    foreground_lpi: float
    foreground_level: float
    background_lpi: float
    background_level: float
    angle_rad: Iterable[float]
    color: Iterable[float]


class SheetCamera(TypedDict, total=False):
    """The simulated camera that photographs a sheet.

    :param width: pixels (64 to 8192, default 1080)
    :param height: pixels (64 to 8192, default 1920)
    :param jpeg_quality: 0: not compressed (0 to 100, default 92)
    :param pixels_per_mm: at the centre of the picture (1 to 200, default 25)
    :param blur_px: standard deviation of the lens blur (0 to 20 pixels, default 0.7)
    :param focus_fade_px: blur added towards the lower right corner (0 to 20 pixels, default 0)
    :param tilt: random perspective: each corner of the view moves towards or away from the centre by up to
        this fraction (0 to 0.3, default 0.05)
    :param rotation_rad: rotation of the view over the sheet, clockwise (-1000 to 1000 radians, default 0)
    :param light_falloff: relative loss of light at the darkest side (0 to 0.95, default 0.3)
    :param noise: standard deviation of the noise of a mid-grey pixel (0 to 50 grey levels, default 2)
    :param sharpening: strength of the unsharp mask (0 to 3, default 0.5)
    :param seed: of perspective, light and noise: equal options give equal pixels (default 1)
    :param frame: frame number of a hand-held video: each frame has its own noise, and the view is shaken from
        frame 1 on (default 0)
    :param shake_px: largest shift of the view by camera shake; a quarter of it also rotates, scales and tilts
        the view (0 to 200 pixels, default 0)
    """

    width: int
    height: int
    jpeg_quality: int
    pixels_per_mm: float
    blur_px: float
    focus_fade_px: float
    tilt: float
    rotation_rad: float
    light_falloff: float
    noise: float
    sharpening: float
    seed: int
    frame: int
    shake_px: float


class TagSheetOptions(TypedDict, total=False):
    """Paper and size of the tags.

    :param cut_marks: cut marks at the corners of each tag's margin (default True)
    :param text: family, id and size below each tag (default True)
    :param page_width_mm: 20 to 5000 millimetres, default 210
    :param page_height_mm: 20 to 5000 millimetres, default 297
    :param tag_size_mm: side of the square between the tag's corners; 165.1 is 6.5 in, FRC since 2024 (1 to
        4000 millimetres, default 165.1)
    :param margin_cells: white margin around the cells, part of the cut-out tag (1 to 10, default 1)
    """

    cut_marks: bool
    text: bool
    page_width_mm: float
    page_height_mm: float
    tag_size_mm: float
    margin_cells: float


class CubeRendererOptions(TypedDict, total=False):
    """Options that all pictures of a renderer share.

    :param colors: sticker colours of U R F D L B, for example as read from a real cube; AA is ignored; 0:
        white, red, green, yellow, orange, blue (each 0xRRGGBBAA, default [0, 0, 0, 0, 0, 0])
    :param easing: one of VC_CUBE_EASING_*, default 'smooth'
    :param stickerless: the colour covers the full side of a cubie (default False)
    """

    colors: Iterable[int]
    easing: Union[int, str]
    stickerless: bool


class CubeView(TypedDict, total=False):
    """The camera and the style of one picture. Angles in radians, lengths in edges of a cubie.

    :param background: AA = 0: transparent (0xRRGGBBAA, default 0xF4F5F8FF)
    :param yaw_rad: position of the camera to the right of the front face (-100 to 100 radians, default
        0.610865)
    :param pitch_rad: position of the camera above the horizon (-100 to 100 radians, default 0.523599)
    :param roll_rad: clockwise roll of the camera (-100 to 100 radians, default 0)
    :param distance: distance of the camera from the cube's centre (4 to 1000, default 12)
    :param field_of_view_rad: field of view along the picture's shorter side (0.02 to 2.6 radians, default
        0.523599)
    :param shift_x: moves the cube to the right; unit: the shorter side (-10 to 10, default 0)
    :param shift_y: moves the cube down; unit: the shorter side (-10 to 10, default 0)
    :param arrow: an arrow shows the turn in progress or the next turn (default True)
    :param highlight: the turning layer has lighter plastic and the rest of the cube is dimmed slightly
        (default True)
    :param hidden_faces: copies of the three hidden faces float behind the cube (default False)
    """

    background: int
    yaw_rad: float
    pitch_rad: float
    roll_rad: float
    distance: float
    field_of_view_rad: float
    shift_x: float
    shift_y: float
    arrow: bool
    highlight: bool
    hidden_faces: bool


class CubeGifOptions(TypedDict, total=False):
    """Size and timing of an animation.

    :param width: pixels (16 to 2048, default 320)
    :param height: pixels (16 to 2048, default 320)
    :param frames_per_turn: at most 50 a second are drawn (1 to 60, default 8)
    :param turn_s: duration of a turn (0.02 to 60 seconds, default 0.48)
    :param pause_s: pause before each turn (0 to 60 seconds, default 0.24)
    :param end_s: pause at the end (0.02 to 600 seconds, default 2)
    :param captions: number and move of each turn in the lower left corner, as in "3/21 L'" (default False)
    """

    width: int
    height: int
    frames_per_turn: int
    turn_s: float
    pause_s: float
    end_s: float
    captions: bool


class TargetServerOptions(TypedDict, total=False):
    """Server options.

    :param port: TCP port of the line protocol; 0: any free port (0 to 65535, default 0)
    :param format: format of answers to VISION and STREAM (one of VC_TARGET_FORMAT_*, default
        VC_TARGET_FORMAT_PIPE)
    :param allow_shutdown: the line SHUTDOWN stops the server (default False)
    :param max_connections: a further connection takes the place of a client that has sent no command, or that
        is not streaming and has sent nothing for two seconds; otherwise it is refused (1 to 4096, default 64)
    :param max_line_bytes: longest line of a client (16 to 65536 bytes, default 1024)
    :param max_backlog_bytes: clients with more unread output are disconnected, as are those that have read
        none of it for ten seconds (4096 to 16777216 bytes, default 262144)
    :param idle_timeout_s: clients that send nothing for this long are disconnected, except streaming ones; 0:
        never (0 to 86400 seconds, default 60)
    """

    port: int
    format: Union[int, str]
    allow_shutdown: bool
    max_connections: int
    max_line_bytes: int
    max_backlog_bytes: int
    idle_timeout_s: float


class CubePhotoOptions(TypedDict, total=False):
    """Scene and camera of a synthetic photograph. Angles in radians, lengths in edges of a cubie.

    :param width: pixels (64 to 4096, default 1024)
    :param height: pixels (64 to 4096, default 768)
    :param up: the face of the state on top: U R F D L B (0 to 5, default 0)
    :param front: the front face, adjacent to `up` (0 to 5, default 2)
    :param surface: one of VC_CUBE_SURFACE_*, default 'wood'
    :param body: one of VC_CUBE_BODY_*, default 'black'
    :param logo: a logo is printed on the centre of U (default False)
    :param seed: seed of lamp, background, noise and fingers: equal options give equal pixels (default 1)
    :param yaw_rad: as in CubeView (-100 to 100 radians, default 0.785398)
    :param pitch_rad: as in CubeView (-100 to 100 radians, default 0.628319)
    :param roll_rad: as in CubeView (-100 to 100 radians, default 0)
    :param distance: as in CubeView (4 to 1000, default 12)
    :param field_of_view_rad: as in CubeView (0.02 to 2.6 radians, default 0.558505)
    :param shift_x: as in CubeView (-10 to 10, default 0)
    :param shift_y: as in CubeView (-10 to 10, default 0)
    :param exposure: factor of the brightness (0.01 to 20, default 1)
    :param light_color: factors of red, green and blue (each 0.01 to 20, default [1, 1, 1])
    :param ambient: fraction of ambient light (0 to 1, default 0.5)
    :param glare: strength of the lamp's reflection (0 to 4, default 0.25)
    :param noise: standard deviation of the sensor noise (0 to 60 grey levels, default 3)
    :param blur_px: standard deviation of the blur (0 to 20 pixels, default 0.7)
    :param fingers: length of the fingers over the lower edges (0 to 1.5, default 0)
    :param colors: as in CubeRendererOptions (each 0xRRGGBBAA, default [0, 0, 0, 0, 0, 0])
    """

    width: int
    height: int
    up: int
    front: int
    surface: Union[int, str]
    body: Union[int, str]
    logo: bool
    seed: int
    yaw_rad: float
    pitch_rad: float
    roll_rad: float
    distance: float
    field_of_view_rad: float
    shift_x: float
    shift_y: float
    exposure: float
    light_color: Iterable[float]
    ambient: float
    glare: float
    noise: float
    blur_px: float
    fingers: float
    colors: Iterable[int]


class TagSceneOptions(TypedDict, total=False):
    """Camera, light and surroundings.

    :param width: pixels (16 to 8192, default 1280)
    :param height: pixels (16 to 8192, default 720)
    :param gamma: True: sRGB levels; False: levels proportional to the light (default False)
    :param lamps: number of lamps and reflections brighter than the scene (0 to 50, default 0)
    :param things: number of background objects; 0: a plain wall (0 to 5000, default 0)
    :param focal_px: 10 to 100000 pixels, default 900
    :param center_px: principal point; 0, 0: the centre of the picture (each -100000 to 100000 pixels, default
        [0, 0])
    :param distortion: as Camera.distortion (default [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    :param blur_px: standard deviation of the lens blur (0 to 50 pixels, default 0.5)
    :param exposure_s: exposure time of each row; blurs moving tags (0 to 1 seconds, default 0)
    :param row_s: delay between the exposures of successive rows; 0: global shutter (0 to 0.01 seconds,
        default 0)
    :param noise: standard deviation of the noise of a mid-grey pixel (0 to 50 grey levels, default 2)
    :param exposure: factor of the light; above 1 white saturates (0.01 to 20, default 1)
    :param light_falloff: relative loss of light at the darkest side (0 to 0.95, default 0)
    :param shadow: darkness of a shadow whose edge crosses the picture (0 to 1, default 0)
    :param wall_light: reflectance of the plain wall (0 to 1, default 0.4)
    :param seed: seed of noise, light, objects: equal options give equal pixels (default 1)
    """

    width: int
    height: int
    gamma: bool
    lamps: int
    things: int
    focal_px: float
    center_px: Iterable[float]
    distortion: Iterable[float]
    blur_px: float
    exposure_s: float
    row_s: float
    noise: float
    exposure: float
    light_falloff: float
    shadow: float
    wall_light: float
    seed: int


class TagSceneTag(TypedDict, total=False):
    """A flat tag in front of the camera.

    :param family: not 'custom' (one of VC_TAG_FAMILY_*, default 'tag36h11')
    :param id: of the family (at least 0, default 0)
    :param mirrored: mirror image (default False)
    :param inverted: black and white exchanged, including the paper (default False)
    :param size_m: side of the square between the corners (0.001 to 100 metres, default 0.1651)
    :param translation_m: position of the centre from the camera: x right, y down, z ahead (each -1000 to 1000
        metres, default [0, 0, 1])
    :param rotation_rad: axis times angle (Rodrigues), as Tag.rotation_rad (each -100 to 100 radians, default
        [0, 0, 0])
    :param velocity_m_s: each -100 to 100 metres per second, default [0, 0, 0]
    :param velocity_rad_s: about the camera's axes (each -100 to 100 radians per second, default [0, 0, 0])
    :param margin_cells: margin of paper around the cells (0 to 20, default 1)
    :param white: reflectance of the paper (0 to 1, default 0.85)
    :param black: reflectance of the ink (0 to 1, default 0.04)
    """

    family: Union[int, str]
    id: int
    mirrored: bool
    inverted: bool
    size_m: float
    translation_m: Iterable[float]
    rotation_rad: Iterable[float]
    velocity_m_s: Iterable[float]
    velocity_rad_s: Iterable[float]
    margin_cells: float
    white: float
    black: float


class FlatSceneOptions(TypedDict, total=False):
    """Camera, surface and light.

    :param width: pixels (16 to 4096, default 1280)
    :param height: pixels (16 to 4096, default 960)
    :param surface: one of VC_CUBE_SURFACE_*, default 'wood'
    :param lamps: number of lamps reflected by the surface (0 to 50, default 1)
    :param focal_px: 10 to 100000 pixels, default 1200
    :param distance_m: distance of the camera from the origin of the plane (0.01 to 1000 metres, default 1)
    :param slant_rad: angle between the optical axis and the plane's normal (0 to 1.4 radians, default 0)
    :param direction_rad: where the plane recedes: 0 at the top of the picture, pi/2 on the right (-100 to 100
        radians, default 0)
    :param texture_m: size of the surface's planks or weaves (0.001 to 1000 metres, default 0.1)
    :param exposure: factor of the light (0.01 to 20, default 1)
    :param light_color: factors of red, green and blue (each 0.01 to 20, default [1, 1, 1])
    :param light_falloff: relative loss of light at the darkest side (0 to 0.95, default 0)
    :param shadow: darkness of a shadow whose edge crosses the picture (0 to 1, default 0)
    :param glare: strength of the lamps' reflections (0 to 20, default 0)
    :param blur_px: standard deviation of the lens blur (0 to 50 pixels, default 0.5)
    :param motion_px: camera motion during exposure (0 to 200 pixels, default 0)
    :param motion_rad: direction of the camera motion (-100 to 100 radians, default 0)
    :param noise: standard deviation of the noise (0 to 60 grey levels, default 2)
    :param seed: seed of surface, light, noise: equal options give equal pixels (default 1)
    """

    width: int
    height: int
    surface: Union[int, str]
    lamps: int
    focal_px: float
    distance_m: float
    slant_rad: float
    direction_rad: float
    texture_m: float
    exposure: float
    light_color: Iterable[float]
    light_falloff: float
    shadow: float
    glare: float
    blur_px: float
    motion_px: float
    motion_rad: float
    noise: float
    seed: int


#: The functions that name the constants of fields.
NAMES = {
    "vc_calibrator_options": {"board": "vc_board_name", "family": "vc_tag_family_name"},
    "vc_cube_reader_options": {"scheme": "vc_cube_scheme_name"},
    "vc_shape_finder_options": {"input": "vc_shape_input_name"},
    "vc_sketch_rater_options": {"region": "vc_sketch_region_name"},
    "vc_solver_options": {"metric": "vc_metric_name"},
    "vc_tag_finder_options": {"families": "vc_tag_family_name"},
    "vc_tag_field_options": {"family": "vc_tag_family_name"},
    "vc_target_finder_options": {"model": "vc_target_model_name", "segmentation": "vc_target_segmentation_name", "led": "vc_target_led_name"},
    "vc_cube_renderer_options": {"easing": "vc_cube_easing_name"},
    "vc_cube_photo_options": {"surface": "vc_cube_surface_name", "body": "vc_cube_body_name"},
    "vc_tag_scene_tag": {"family": "vc_tag_family_name"},
    "vc_flat_scene_options": {"surface": "vc_cube_surface_name"},
}
