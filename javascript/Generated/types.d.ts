// Written by scripts/interface/generate from the headers.

/** What recognisers look at, RGBA with 8 bits per channel: an ImageData, or an object like it. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
}

/** Constants that can be combined: an array of names or numbers, one name, or the number of a combination in C. */
export type SomeOf<Name> = (Name | number)[] | Name | number;

/** The recognisers. Their calls run one after the other in a worker. */
export interface Recognizers {
  /** The faces of cubes in a picture. As `vc_cube_finder_find()`. */
  findFaces(image: Pixels, options?: CubeFinderOptions): Promise<CubeFaceList>;
  /** Reads one cube from several pictures, which show all six faces. As `vc_cube_reader_read()`. */
  readCube(images: Pixels[], options?: CubeReaderOptions): Promise<CubeReading>;
  /** Moves that solve a cube, given as 54 letters in the order U R F D L B. As `vc_solver_solve()`. */
  solve(state: string, options?: SolverOptions): Promise<CubeSolve>;
  /** The cards and sets in a picture of a SET table. As `vc_set_finder_find()`. */
  findCards(image: Pixels, options?: SetFinderOptions): Promise<SetCardList>;
  /** Hidden or plain shapes in a picture. As `vc_shape_finder_find()`. */
  findShapes(image: Pixels, options?: ShapeFinderOptions): Promise<ShapeList>;
  /** Rates a photograph of a drawing. As `vc_sketch_rater_rate()`. */
  rateDrawing(image: Pixels, options?: SketchRaterOptions & {
    /** the word that should have been drawn */
    asked?: string;
  }): Promise<SketchRating>;
  /** Rates strokes from a pen, a finger or a mouse. As `vc_sketch_rater_rate_strokes()`. */
  rateStrokes(strokes: Point[][], options?: SketchRaterOptions & {
    /** the word that should have been drawn */
    asked?: string;
  }): Promise<SketchRating>;
  /** AprilTags and ArUco markers in a picture, with their poses. As `vc_tag_finder_find()`. */
  findTags(image: Pixels, options?: TagFinderOptions): Promise<TagList>;
  /** Retroreflective targets in a picture of a robot's camera. As `vc_target_finder_find()`. */
  findTargets(image: Pixels, options?: TargetFinderOptions): Promise<TargetList>;
}

export interface CubeFinderOptions {
  /** maximum number of cubes in a still picture (1 to 16, default 6) */
  max_cubes?: number;
}

export interface CubeReaderOptions {
  /** centre of U in the reported states (one of W Y R O G B, default 'W') */
  up?: string;
  /** centre of F; not the colour opposite up (one of W Y R O G B, default 'G') */
  front?: string;
  /** default "infer" */
  scheme?: "infer" | "standard" | number;
  /** less probable states are not reported (0 to 1, default 0.9) */
  min_confidence?: number;
  /**
   * Six letters: the centres of U R F D L B of a cube of another scheme, held in any orientation, "WRGBOY" for one
   * with blue opposite white; "" (default): given by scheme. `up` and `front` must be adjacent on that cube.
   * (default '')
   */
  centers?: string;
}

export interface SolverOptions {
  /**
   * Longer solutions are rejected. The length is measured in the metric; the maximum is 40 in the quarter-turn
   * metrics and 30 in the others. -1: a length that is found at once for every cube: 21 in half turns, 30 in
   * quarter turns, 18 and 27 in the axial metrics; with fastest the maximum. 20 half turns are nearly always found
   * at once; 30 accepts the first solution found. (-1 or 0 to 40, default -1)
   */
  max_length?: number;
  /**
   * The search for shorter solutions continues until one has at most this length (with fastest, this number of
   * microseconds); at most the maximum of max_length. -1: it ends with the first accepted solution. Set 0 and
   * time_budget_s for the best solution within a time limit. Without time_budget_s longer solutions than this are
   * not accepted either. (-1 or 0 to 40, default -1)
   */
  target_length?: number;
  /** threads for one search; 0: as threads_get() (0 to 256, default 1) */
  threads?: number;
  /**
   * wall-clock time after which the best solution is returned; 0: no limit. If max_length is -1, or at least the
   * length that -1 stands for, the first solution is always awaited, which takes about a millisecond. (0 to
   * 1000000 seconds, default 0)
   */
  time_budget_s?: number;
  /**
   * find a shortest solution and prove that no shorter one exists. Needs the full tables and usually takes seconds
   * to minutes. When a proof reaches 17 moves (21 in quarter turns), another table of 240 MB is computed (some
   * seconds) and kept with the full tables; the axial half-turn metric has no such table. max_length and
   * target_length are ignored. (default false)
   */
  optimal?: boolean;
  /**
   * A face that must not turn: 1, 2, 4, 8, 16 or 32 for U R F D L B; 0: none. Solutions are longer: also set
   * max_length to its maximum. (default 0)
   */
  blocked_faces?: number;
  /** the metric of lengths, which the search minimises. Each metric has its own tables. (default "half") */
  metric?: "half" | "quarter" | "axial" | "axial-quarter" | number;
  /**
   * minimise the time that the machine takes, within the time budget, which must be set. The search uses the
   * metric that approximates the times best. (default false)
   */
  fastest?: boolean;
  /**
   * time that a machine takes for a quarter turn, for Solution.machine_s; 0, with half_turn_s 0: no machine (0 to
   * 60 seconds, default 0)
   */
  quarter_turn_s?: number;
  /** time for a half turn; 0 with quarter_turn_s 0 (0 to 60 seconds, default 0) */
  half_turn_s?: number;
  /**
   * additional time of two simultaneous turns of opposite faces, on top of the slower of them; -1: the machine
   * makes them one after the other. They are also made one after the other where that is faster (-1 or 0 to 60
   * seconds, default -1)
   */
  pair_extra_s?: number;
  /**
   * factor of these times for each face in the order U R F D L B; 0 means 1 (each 0 to 100, default [0, 0, 0, 0,
   * 0, 0])
   */
  face_factor?: number[];
}

export interface SetFinderOptions {
  /** pixels; larger pictures are scaled down to this length of their longer side (320 to 4096, default 1280) */
  max_side?: number;
  /**
   * smallest score of the card detector; the calibrated confidence of a card, which also depends on its
   * attributes, may be lower (0 to 1, default 0.5)
   */
  min_confidence?: number;
  /**
   * false: one deck: of two cards that are read alike the less certain one gets its next best reading, unless that
   * is very improbable; true: equal cards are allowed (default false)
   */
  allow_duplicates?: boolean;
}

export interface ShapeFinderOptions {
  /** default "automatic" */
  input?: "automatic" | "photograph" | "filtered" | "plain" | number;
  /**
   * maximum number of shapes; the best are kept: those of the best groups, then the most probable ones (1 to 4096,
   * default 512)
   */
  max_shapes?: number;
  /** square root of the bounding box area of the smallest shape, in pixels (6 to 10000, default 10) */
  min_size?: number;
  /** less probable shapes are not reported, unless they belong to a group (0 to 1, default 0.5) */
  min_confidence?: number;
}

export interface SketchRaterOptions {
  /** default "auto" */
  region?: "auto" | "center" | "whole" | number;
  /**
   * number of rotated views of a drawing that are classified and averaged. 1 is fastest but assumes an upright
   * drawing: many more errors if the sheet is rotated (1 to 11, default 11)
   */
  views?: number;
}

export interface TagFinderOptions {
  /** maximum number of tags; the best are kept (1 to 10000, default 1000) */
  max_tags?: number;
  /**
   * The built-in families to search; 0: only those of add_family(). The default is tag36h11, tag25h9, tag16h5,
   * tagStandard41h12, aruco4x4_50, aruco5x5_1000, aruco6x6_250 and aruco_mip_36h12. (default ["tag36h11",
   * "tag25h9", "tag16h5", "tagStandard41h12", "aruco4x4_50", "aruco5x5_1000", "aruco6x6_250", "aruco_mip_36h12"])
   */
  families?: SomeOf<"tag36h11" | "tag25h9" | "tag16h5" | "tagStandard41h12" | "tag36h10" | "tagCircle21h7" | "tagCircle49h12" | "tagCustom48h12" | "tagStandard52h13" | "aruco4x4_50" | "aruco4x4_100" | "aruco4x4_250" | "aruco4x4_1000" | "aruco5x5_50" | "aruco5x5_100" | "aruco5x5_250" | "aruco5x5_1000" | "aruco6x6_50" | "aruco6x6_100" | "aruco6x6_250" | "aruco6x6_1000" | "aruco7x7_50" | "aruco7x7_100" | "aruco7x7_250" | "aruco7x7_1000" | "aruco_mip_36h12" | "aruco_original">;
  /** maximum number of corrected bits; -1: as many as the family allows (-1 or 0 to 11, default -1) */
  max_wrong_bits?: number;
  /** also find mirror images, marked as mirrored (default false) */
  find_mirrored?: boolean;
  /** also find tags with black and white exchanged, marked as inverted (default false) */
  find_inverted?: boolean;
  /** the list also contains rejected candidates with the reason (default false) */
  keep_rejected?: boolean;
  /**
   * candidates with a shorter side, or with a side below both 6 px and 1 px per cell, are ignored (4 to 10000
   * pixels, default 4)
   */
  min_side_px?: number;
  /**
   * Difference between black and white. Reduced proportionally, to at least 2, in dark images, whose brightest
   * hundredth is below 64. (1 to 255 grey levels, default 8)
   */
  min_contrast?: number;
  /** less probable tags are not reported (0 to 1, default 0.5) */
  min_confidence?: number;
  /** side of the square between the corners; 0.1651 is 6.5 in, FRC since 2024 (0.001 to 100 metres, default 0.1651) */
  tag_size_m?: number;
  /** focal length in pixels of the images; 0: from fov_rad (0 or 1 to 1000000, default 0) */
  focal_px?: number;
  /** angle of view over the diagonal; 0: unknown, 68.5 degrees are assumed (0 or 0.01 to 3.1 radians, default 0) */
  fov_rad?: number;
  /**
   * Exponent from grey levels to light, in which edges are symmetric: 1 = linear, 2.2 = sRGB; 0: unknown. The
   * cells of a tag then show how far levels that do not follow light (sRGB, clipped white, sharpening) shift its
   * edges. (0 or 0.2 to 5, default 0)
   */
  gamma?: number;
}

export interface TargetFinderOptions {
  /** default "frc2019" */
  model?: "frc2019" | "frc2018" | "frc2017" | "frc2020" | "custom" | number;
  /** default "adaptive" */
  segmentation?: "adaptive" | "rgb" | "hsv" | number;
  /** default "green-or-blue" */
  led?: "green-or-blue" | "green" | "blue" | "red" | "bright" | number;
  /** R, G, B or H (up to 179), S, V; the fourth must be 0 (default [0, 0, 0, 0]) */
  segment_min?: number[];
  /**
   * not less than segment_min, except for a range of hues that wraps around 0; the fourth must be 0 (default [255,
   * 255, 255, 0])
   */
  segment_max?: number[];
  /** smallest excess of the LED's colour (1 to 255 grey levels, default 24) */
  min_signal?: number;
  /** smaller regions are ignored as speckle (1 to 1000000, default 12) */
  min_pixels?: number;
  /** maximum number of strips; the best are kept (1 to 1000, default 64) */
  max_strips?: number;
  /** maximum number of targets; the best are kept (1 to 100, default 16) */
  max_targets?: number;
  /** the list also contains rejected strips with the reason (default false) */
  keep_rejected?: boolean;
  /** focal length in pixels of the images; 0: from fov_rad (0 or 1 to 1000000, default 0) */
  focal_px?: number;
  /** angle of view over the diagonal; 0: unknown, 68.5 degrees are assumed (0 or 0.01 to 3.1 radians, default 0) */
  fov_rad?: number;
  /** area of a strip as a fraction of the picture (0 to 1, default 0) */
  min_area_fraction?: number;
  /** 0 to 1 and at least min_area_fraction, default 1 */
  max_area_fraction?: number;
  /** length over width of a complete strip (0 to 1000, default 1.2) */
  min_aspect?: number;
  /** 0 to 1000 and at least min_aspect, default 24 */
  max_aspect?: number;
  /** area of the tape over the area of its rectangle (0 to 1, default 0.5) */
  min_fill_ratio?: number;
  /** strips in this upper fraction of the picture are rejected (0 to 1, default 0) */
  ignore_top_fraction?: number;
  /** dark gap between two strips, in strip widths (0 to 1000, default 0) */
  min_gap_widths?: number;
  /** less probable targets are not reported (0 to 1, default 0.45) */
  min_confidence?: number;
  /** height of the lens above the floor (-100 to 100 metres, default 0) */
  camera_height_m?: number;
  /** positive = up (-1.6 to 1.6 radians, default 0) */
  camera_pitch_rad?: number;
  /**
   * height of the model's origin above the floor. If it differs from camera_height_m, the heights give a second
   * distance: Target.height_distance_m (-100 to 100 metres, default 0)
   */
  target_height_m?: number;
}

export interface CubeFaceList {
  faces: CubeFace[];
}

export interface CubeFace {
  /** faces of one cube share this number */
  cube_index: number;
  corners: Corners;
  /** probability that this is a face of a cube, correctly located */
  confidence: number;
  /** nine letters W Y R O G B, row by row from the first corner */
  colors: string;
  /** probability that each colour is correct */
  color_confidence: number[];
  /** nine letters like colors, what each sticker could be instead; '-' where it is certain */
  second_colors: string;
  /** probability of each second colour; 0 for '-' */
  second_confidence: number[];
}

export type Corners = [Point, Point, Point, Point];

export type Point = [number, number];

export interface CubeReading extends CubeReadingInfo {
  problem: string | null;
  uncertain: CubeSticker[];
  suspects: CubeSticker[];
}

export interface CubeReadingInfo {
  problem_code: "none" | "incomplete" | "uncertain" | "impossible" | "equal centers" | "mirrored" | "face turned";
  /** probability that the most likely state is correct */
  confidence: number;
  /** 54 letters URFDLB; "" while there is a problem */
  state: string | null;
  /** 54 letters W Y R O G B, '?' if unknown */
  colors: string;
  /** pictures are mirror images; state and colors are those of the cube itself */
  mirrored: boolean;
  /**
   * as state, if the pictures are mirror images; "" where that is certain or excluded: pictures of a cube whose
   * colour scheme is mirrored look the same
   */
  mirrored_state: string | null;
  /** as state, if the pictures are not mirror images; "" as for mirrored_state */
  unmirrored_state: string | null;
}

export interface CubeSticker {
  /** U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9 */
  facelet: string;
  /** letter of the most likely colour; '?' if unknown */
  color: string;
  /** letter of the second most likely colour; '?' if the sticker is not uncertain */
  second: string;
  /** probability of the most likely colour */
  confidence: number;
  /** seen or corrected */
  seen: boolean;
}

export interface SetCardList {
  cards: SetCard[];
  sets: [number, number, number][];
  completeness: number;
  mirrored: boolean | null;
}

export interface SetCard {
  /** from 1, constant across the frames of a video; 0 after vc_set_finder_find() */
  track_id?: number;
  corners: Corners;
  /** number of symbols */
  number: number;
  color: "red" | "green" | "purple";
  shading: "solid" | "striped" | "open";
  shape: "diamond" | "oval" | "squiggle";
  /** probability that it is a card and all four attributes are correct */
  confidence: number;
  number_confidence: number;
  color_confidence: number;
  shading_confidence: number;
  shape_confidence: number;
  /** number of sets in the list that contain the card */
  set_count: number;
  /** number of frames that showed the card; 1 after vc_set_finder_find() */
  frame_count: number;
}

export interface ShapeList {
  shapes: Shape[];
  groups: ShapeGroup[];
  verdict: "ok" | "nothing" | "too far" | "blurred";
}

export interface Shape {
  type: "T" | "R" | "P" | "C";
  state: "seen" | "weak" | "inferred";
  /** index of its group */
  group: number | null;
  center: Point;
  /** bounding box of the outline, pixels; may extend beyond the picture */
  box: [number, number, number, number];
  /** square root of width * height, pixels */
  size: number;
  /** probability that the shape exists and is of this kind */
  confidence: number;
  /** number of pixels inside the outline */
  pixel_count: number;
  outline: Outline;
}

export type Outline = Point[];

export interface ShapeGroup {
  /** kind of its members */
  type: "T" | "R" | "P" | "C";
  /** including the missing ones */
  member_count: number;
  /** members that were inferred or lie outside the picture */
  missing: number;
  center: Point;
  /** distance of the members from the centre, pixels */
  ring_radius: number;
  /** probability that the group exists and has this code */
  confidence: number;
  /** "S" and 3, 4, 5 or C, "_M" and 3, 4, 5 or C (six or more) */
  code: string;
  /** indices of shapes, clockwise as seen; members outside the picture have no index */
  members: number[];
}

export interface SketchRating extends SketchSummary {
  classes: SketchAnswer[];
}

export interface SketchSummary {
  /** a blank sheet */
  empty: boolean;
  /** probability that `empty` is right */
  empty_confidence: number;
  /** probability of none of the active words */
  none_confidence: number;
  /** probability of the asked word; 0 without one */
  asked_confidence?: number;
  /** hundredths of asked_confidence, rounded down */
  points?: number;
  hints: ("empty" | "faint" | "cut off" | "small" | "looks like another word" | "unknown")[];
  /** the asked word */
  asked?: string;
}

export interface SketchAnswer {
  /** calibrated probability */
  confidence: number;
  name: string;
}

export interface TagList {
  tags: Tag[];
  rejected: TagRejected[];
}

export interface Tag {
  /** more: the number of an added family */
  family: "tag36h11" | "tag25h9" | "tag16h5" | "tagStandard41h12" | "tag36h10" | "tagCircle21h7" | "tagCircle49h12" | "tagCustom48h12" | "tagStandard52h13" | "aruco4x4_50" | "aruco4x4_100" | "aruco4x4_250" | "aruco4x4_1000" | "aruco5x5_50" | "aruco5x5_100" | "aruco5x5_250" | "aruco5x5_1000" | "aruco6x6_50" | "aruco6x6_100" | "aruco6x6_250" | "aruco6x6_1000" | "aruco7x7_50" | "aruco7x7_100" | "aruco7x7_250" | "aruco7x7_1000" | "aruco_mip_36h12" | "aruco_original" | "custom";
  /** the number of the code */
  id: number;
  /** from track: constant across frames; from find: 0 */
  track_id?: number;
  corners: Corners;
  center: Point;
  /** number of corrected bits */
  wrong_bits: number;
  /** number of unreadable bits, which were taken from the code */
  erased_bits: number;
  /** difference between black and white */
  contrast: number;
  /**
   * mean distance of the cells from the threshold between black and white, divided by half the contrast: near 0 =
   * guess, 1 = clear
   */
  margin: number;
  /** calibrated on rendered scenes */
  confidence: number;
  /** standard deviation of a corner in x and in y */
  corner_stddev_px: number;
  /** mirror image */
  mirrored: boolean;
  /** black and white are exchanged */
  inverted: boolean;
  /** the border is partly hidden or outside the picture */
  partial: boolean;
  /** from track: number of frames since the tag was last found; predicted if not 0 */
  frames_unseen?: number;
  /** velocity of the center, from track; otherwise 0 */
  velocity_px_s?: [number, number];
  /** side of the square, used for the pose */
  size_m: number;
  /** the following fields are set */
  has_pose: boolean;
  /** direction of the center from the optical axis, without distortion; positive right */
  yaw_deg?: number;
  /** positive up */
  pitch_deg?: number;
  /** straight line from the lens to the center */
  distance_m?: number;
  /** center in the camera frame: x right, y down, z ahead */
  translation_m?: [number, number, number];
  /**
   * Axis times angle (Rodrigues) of the tag's axes: x right, y down, z into the tag; 0 for a tag that faces the
   * camera upright.
   */
  rotation_rad?: [number, number, number];
  /** root mean square reprojection error of the corners */
  reprojection_px?: number;
  /** second solution of the pose of a square */
  other_translation_m?: [number, number, number];
  /** of the second pose */
  other_rotation_rad?: [number, number, number];
  /** of the second pose */
  other_reprojection_px?: number;
  /** near 1: the second pose fits equally well */
  ambiguity?: number;
  /** standard deviations */
  translation_stddev_m?: [number, number, number];
  /** standard deviations */
  rotation_stddev_rad?: [number, number, number];
}

export interface TagRejected {
  reason: "size" | "edges" | "contrast" | "border" | "code" | "identifier" | "confidence" | "overlap" | "limit";
  corners: Corners;
}

export interface TargetList {
  targets: Target[];
  strips: TargetStrip[];
  rejected: TargetStrip[];
}

export interface Target {
  model: "frc2019" | "frc2018" | "frc2017" | "frc2020" | "custom";
  /** from track: constant across frames; from find: 0 */
  track_id?: number;
  left?: TargetElement;
  right?: TargetElement;
  corners?: Corners;
  center: Point;
  /** direction of the center from the optical axis, without distortion; positive right */
  yaw_deg: number;
  /** positive up */
  pitch_deg: number;
  /**
   * Horizontal distance from the lens to the model's origin, using camera_pitch_rad. If the heights of lens and
   * target are given, the inverse-variance weighted mean of this distance of the pose and height_distance_m.
   */
  floor_distance_m: number;
  /** straight line from the lens to the model's origin */
  distance_m: number;
  /** area of the elements as a fraction of the picture */
  area_fraction: number;
  /** the model's origin in the camera frame: x right, y down, z ahead */
  translation_m: [number, number, number];
  /** rotation of the model: axis times angle (Rodrigues) */
  rotation_rad: [number, number, number];
  /** root mean square distance of the model from the measured edges */
  reprojection_px: number;
  /** near 1: a second pose fits equally well, and the rotation is not reliable */
  ambiguity: number;
  /** standard deviation; includes focal_stddev_px */
  yaw_stddev_deg: number;
  /** standard deviation, as for yaw */
  pitch_stddev_deg: number;
  /** standard deviation, as for yaw */
  floor_distance_stddev_m: number;
  /** calibrated on rendered scenes */
  confidence: number;
  /** from track; otherwise 0 */
  yaw_velocity_deg_s?: number;
  /** from track; otherwise 0 */
  floor_distance_velocity_m_s?: number;
  /** an element is partly hidden or outside the picture */
  partial: boolean;
  /** from track: number of frames since it was last measured; predicted if not 0 */
  frames_unseen?: number;
  /**
   * Horizontal distance from camera_height_m, camera_pitch_rad and target_height_m alone; 0 if the heights differ
   * by less than 5 cm or the target is on the wrong side of the horizon.
   */
  height_distance_m?: number;
  /** standard deviation */
  height_distance_stddev_m?: number;
  /**
   * focal length of the camera: as given, otherwise a typical value, refined by the perspective of targets seen
   * from the side (track: in all frames until now)
   */
  focal_px: number;
  /**
   * 2 to 15 percent of focal_px if it is estimated, 0 if it was given. But where the perspective of targets seen
   * from the side contradicts a given one by more than three standard deviations, as after a zoom, it is the
   * difference, which the other standard deviations include.
   */
  focal_stddev_px: number;
}

export interface TargetElement {
  corners: Corners;
}

export interface TargetStrip {
  reason: "accepted" | "aspect" | "area" | "fill_ratio" | "height" | "edges" | "limit";
  /** index of its target in the same list */
  target: number | null;
  /** cut off by the edge of the picture */
  cut: boolean;
  corners: Corners;
  /** a ranking, not a probability */
  confidence: number;
}

export type State = string;

export type Moves = string;

export interface CubeSolve {
  /** as given, 54 letters of faces or of colours */
  state: string;
  solution: Moves;
  /** half-turn metric */
  length: number;
  elapsed_us: number;
  optimal: boolean;
  /** by --cost; microseconds with --fastest; otherwise the length in --metric */
  cost?: number;
  /** the length in each metric */
  lengths?: Record<string, number>;
  /** seconds that --machine takes */
  machine_s?: number;
}
