// Written by scripts/interface/generate from the headers.
export default {
 "calls": {
  "findFaces": {
   "call": "vc_cube_finder_find",
   "owner": "vc_cube_finder",
   "result": "vc_cube_face_list"
  },
  "readCube": {
   "call": "vc_cube_reader_read",
   "owner": "vc_cube_reader",
   "result": "vc_cube_reading"
  },
  "solve": {
   "call": "vc_solver_solve",
   "owner": "vc_solver"
  },
  "findCards": {
   "call": "vc_set_finder_find",
   "owner": "vc_set_finder",
   "result": "vc_set_card_list"
  },
  "findShapes": {
   "call": "vc_shape_finder_find",
   "owner": "vc_shape_finder",
   "result": "vc_shape_list"
  },
  "rateDrawing": {
   "call": "vc_sketch_rater_rate",
   "owner": "vc_sketch_rater",
   "result": "vc_sketch_rating"
  },
  "rateStrokes": {
   "call": "vc_sketch_rater_rate_strokes",
   "owner": "vc_sketch_rater",
   "result": "vc_sketch_rating"
  },
  "findTags": {
   "call": "vc_tag_finder_find",
   "owner": "vc_tag_finder",
   "result": "vc_tag_list"
  },
  "findTargets": {
   "call": "vc_target_finder_find",
   "owner": "vc_target_finder",
   "result": "vc_target_list"
  }
 },
 "options": {
  "vc_cube_finder": {
   "struct": "vc_cube_finder_options",
   "size": 8,
   "fields": {
    "struct_size": {
     "offset": 0,
     "kind": "uint32"
    },
    "max_cubes": {
     "offset": 4,
     "kind": "int32"
    }
   }
  },
  "vc_cube_reader": {
   "struct": "vc_cube_reader_options",
   "size": 32,
   "fields": {
    "struct_size": {
     "offset": 0,
     "kind": "uint32"
    },
    "up": {
     "offset": 4,
     "kind": "int32",
     "form": "letter"
    },
    "front": {
     "offset": 8,
     "kind": "int32",
     "form": "letter"
    },
    "scheme": {
     "offset": 12,
     "kind": "int32",
     "names": {
      "infer": 0,
      "standard": 1
     }
    },
    "min_confidence": {
     "offset": 16,
     "kind": "double"
    },
    "centers": {
     "offset": 24,
     "kind": "char",
     "count": 8
    }
   }
  },
  "vc_solver": {
   "struct": "vc_solver_options",
   "size": 112,
   "fields": {
    "struct_size": {
     "offset": 0,
     "kind": "uint32"
    },
    "max_length": {
     "offset": 4,
     "kind": "int32"
    },
    "target_length": {
     "offset": 8,
     "kind": "int32"
    },
    "threads": {
     "offset": 12,
     "kind": "int32"
    },
    "time_budget_s": {
     "offset": 16,
     "kind": "double"
    },
    "optimal": {
     "offset": 24,
     "kind": "int32",
     "form": "flag"
    },
    "blocked_faces": {
     "offset": 28,
     "kind": "int32"
    },
    "metric": {
     "offset": 32,
     "kind": "int32",
     "names": {
      "half": 0,
      "quarter": 1,
      "axial": 2,
      "axial-quarter": 3
     }
    },
    "fastest": {
     "offset": 36,
     "kind": "int32",
     "form": "flag"
    },
    "quarter_turn_s": {
     "offset": 40,
     "kind": "double"
    },
    "half_turn_s": {
     "offset": 48,
     "kind": "double"
    },
    "pair_extra_s": {
     "offset": 56,
     "kind": "double"
    },
    "face_factor": {
     "offset": 64,
     "kind": "double",
     "count": 6
    }
   }
  },
  "vc_set_finder": {
   "struct": "vc_set_finder_options",
   "size": 24,
   "fields": {
    "struct_size": {
     "offset": 0,
     "kind": "uint32"
    },
    "max_side": {
     "offset": 4,
     "kind": "int32"
    },
    "min_confidence": {
     "offset": 8,
     "kind": "double"
    },
    "allow_duplicates": {
     "offset": 16,
     "kind": "int32",
     "form": "flag"
    },
    "reserved": {
     "offset": 20,
     "kind": "int32"
    }
   }
  },
  "vc_shape_finder": {
   "struct": "vc_shape_finder_options",
   "size": 32,
   "fields": {
    "struct_size": {
     "offset": 0,
     "kind": "uint32"
    },
    "input": {
     "offset": 4,
     "kind": "int32",
     "names": {
      "automatic": 0,
      "photograph": 1,
      "filtered": 2,
      "plain": 3
     }
    },
    "max_shapes": {
     "offset": 8,
     "kind": "int32"
    },
    "reserved": {
     "offset": 12,
     "kind": "int32"
    },
    "min_size": {
     "offset": 16,
     "kind": "double"
    },
    "min_confidence": {
     "offset": 24,
     "kind": "double"
    }
   }
  },
  "vc_sketch_rater": {
   "struct": "vc_sketch_rater_options",
   "size": 16,
   "fields": {
    "struct_size": {
     "offset": 0,
     "kind": "uint32"
    },
    "region": {
     "offset": 4,
     "kind": "int32",
     "names": {
      "auto": 0,
      "center": 1,
      "whole": 2
     }
    },
    "views": {
     "offset": 8,
     "kind": "int32"
    },
    "reserved": {
     "offset": 12,
     "kind": "int32"
    }
   }
  },
  "vc_tag_finder": {
   "struct": "vc_tag_finder_options",
   "size": 88,
   "fields": {
    "struct_size": {
     "offset": 0,
     "kind": "uint32"
    },
    "max_tags": {
     "offset": 4,
     "kind": "int32"
    },
    "families": {
     "offset": 8,
     "kind": "uint64",
     "names": {
      "tag36h11": 0,
      "tag25h9": 1,
      "tag16h5": 2,
      "tagStandard41h12": 3,
      "tag36h10": 4,
      "tagCircle21h7": 5,
      "tagCircle49h12": 6,
      "tagCustom48h12": 7,
      "tagStandard52h13": 8,
      "aruco4x4_50": 9,
      "aruco4x4_100": 10,
      "aruco4x4_250": 11,
      "aruco4x4_1000": 12,
      "aruco5x5_50": 13,
      "aruco5x5_100": 14,
      "aruco5x5_250": 15,
      "aruco5x5_1000": 16,
      "aruco6x6_50": 17,
      "aruco6x6_100": 18,
      "aruco6x6_250": 19,
      "aruco6x6_1000": 20,
      "aruco7x7_50": 21,
      "aruco7x7_100": 22,
      "aruco7x7_250": 23,
      "aruco7x7_1000": 24,
      "aruco_mip_36h12": 25,
      "aruco_original": 26
     },
     "bits": "shift"
    },
    "max_wrong_bits": {
     "offset": 16,
     "kind": "int32"
    },
    "find_mirrored": {
     "offset": 20,
     "kind": "int32",
     "form": "flag"
    },
    "find_inverted": {
     "offset": 24,
     "kind": "int32",
     "form": "flag"
    },
    "keep_rejected": {
     "offset": 28,
     "kind": "int32",
     "form": "flag"
    },
    "min_side_px": {
     "offset": 32,
     "kind": "double"
    },
    "min_contrast": {
     "offset": 40,
     "kind": "double"
    },
    "min_confidence": {
     "offset": 48,
     "kind": "double"
    },
    "tag_size_m": {
     "offset": 56,
     "kind": "double"
    },
    "focal_px": {
     "offset": 64,
     "kind": "double"
    },
    "fov_rad": {
     "offset": 72,
     "kind": "double"
    },
    "gamma": {
     "offset": 80,
     "kind": "double"
    }
   }
  },
  "vc_target_finder": {
   "struct": "vc_target_finder_options",
   "size": 152,
   "fields": {
    "struct_size": {
     "offset": 0,
     "kind": "uint32"
    },
    "model": {
     "offset": 4,
     "kind": "int32",
     "names": {
      "frc2019": 1,
      "frc2018": 2,
      "frc2017": 3,
      "frc2020": 4,
      "custom": 100
     }
    },
    "segmentation": {
     "offset": 8,
     "kind": "int32",
     "names": {
      "adaptive": 0,
      "rgb": 1,
      "hsv": 2
     }
    },
    "led": {
     "offset": 12,
     "kind": "int32",
     "names": {
      "green-or-blue": 0,
      "green": 1,
      "blue": 2,
      "red": 3,
      "bright": 4
     }
    },
    "segment_min": {
     "offset": 16,
     "kind": "uint8",
     "count": 4
    },
    "segment_max": {
     "offset": 20,
     "kind": "uint8",
     "count": 4
    },
    "min_signal": {
     "offset": 24,
     "kind": "int32"
    },
    "min_pixels": {
     "offset": 28,
     "kind": "int32"
    },
    "max_strips": {
     "offset": 32,
     "kind": "int32"
    },
    "max_targets": {
     "offset": 36,
     "kind": "int32"
    },
    "keep_rejected": {
     "offset": 40,
     "kind": "int32",
     "form": "flag"
    },
    "reserved": {
     "offset": 44,
     "kind": "int32"
    },
    "focal_px": {
     "offset": 48,
     "kind": "double"
    },
    "fov_rad": {
     "offset": 56,
     "kind": "double"
    },
    "min_area_fraction": {
     "offset": 64,
     "kind": "double"
    },
    "max_area_fraction": {
     "offset": 72,
     "kind": "double"
    },
    "min_aspect": {
     "offset": 80,
     "kind": "double"
    },
    "max_aspect": {
     "offset": 88,
     "kind": "double"
    },
    "min_fill_ratio": {
     "offset": 96,
     "kind": "double"
    },
    "ignore_top_fraction": {
     "offset": 104,
     "kind": "double"
    },
    "min_gap_widths": {
     "offset": 112,
     "kind": "double"
    },
    "min_confidence": {
     "offset": 120,
     "kind": "double"
    },
    "camera_height_m": {
     "offset": 128,
     "kind": "double"
    },
    "camera_pitch_rad": {
     "offset": 136,
     "kind": "double"
    },
    "target_height_m": {
     "offset": 144,
     "kind": "double"
    }
   }
  }
 },
 "structs": {
  "vc_image": {
   "size": 40,
   "fields": {
    "data": {
     "offset": 0,
     "kind": "pointer"
    },
    "data_size": {
     "offset": 8,
     "kind": "size"
    },
    "stride": {
     "offset": 16,
     "kind": "ptrdiff"
    },
    "width": {
     "offset": 24,
     "kind": "int32"
    },
    "height": {
     "offset": 28,
     "kind": "int32"
    },
    "format": {
     "offset": 32,
     "kind": "int32",
     "names": {
      "gray8": 1,
      "rgb24": 2,
      "bgr24": 3,
      "rgba32": 4,
      "bgra32": 5,
      "nv12": 6,
      "yuyv": 7,
      "i420": 8,
      "nv21": 9,
      "uyvy": 10
     }
    },
    "flags": {
     "offset": 36,
     "kind": "int32",
     "names": {
      "bottom up": 1,
      "opaque": 2
     },
     "bits": "mask"
    }
   }
  },
  "vc_solution": {
   "size": 368,
   "fields": {
    "struct_size": {
     "offset": 0,
     "kind": "uint32"
    },
    "length": {
     "offset": 4,
     "kind": "int32"
    },
    "is_optimal": {
     "offset": 8,
     "kind": "int32",
     "form": "flag"
    },
    "cost": {
     "offset": 12,
     "kind": "int32"
    },
    "elapsed_s": {
     "offset": 16,
     "kind": "double"
    },
    "moves": {
     "offset": 24,
     "kind": "uint8",
     "count": 64
    },
    "text": {
     "offset": 88,
     "kind": "char",
     "count": 256
    },
    "lengths": {
     "offset": 344,
     "kind": "int32",
     "count": 4
    },
    "machine_s": {
     "offset": 360,
     "kind": "double"
    }
   }
  }
 },
 "errors": {
  "0": "VC_OK",
  "-1": "VC_ERR_INVALID_ARGUMENT",
  "-2": "VC_ERR_UNSUPPORTED",
  "-3": "VC_ERR_NO_MEMORY",
  "-4": "VC_ERR_INTERNAL",
  "-5": "VC_ERR_BAD_DATA",
  "-6": "VC_ERR_TOO_LARGE",
  "-7": "VC_ERR_CANCELLED",
  "-8": "VC_ERR_TIMEOUT",
  "-9": "VC_ERR_ILLEGAL_CUBE",
  "-10": "VC_ERR_NOT_FOUND",
  "-11": "VC_ERR_IO",
  "-12": "VC_ERR_BUSY"
 },
 "formats": {
  "gray8": 1,
  "rgb24": 2,
  "bgr24": 3,
  "rgba32": 4,
  "bgra32": 5,
  "nv12": 6,
  "yuyv": 7,
  "i420": 8,
  "nv21": 9,
  "uyvy": 10
 }
};
