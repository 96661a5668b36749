"""Columns of results, as the JSON has them. Generated from the public headers."""
from pyarrow import DataType, bool_, field, float64, int32, int64, list_, string
from pyarrow import struct as fields


def struct(**types: DataType) -> DataType:
    """A struct of named types."""
    return fields([field(name, type) for name, type in types.items()])


numbers = list_(float64())
points, texts = list_(numbers), list_(string())
CUBE_FACE_LIST = {
    "faces": list_(struct(cube_index=int32(), corners=points, confidence=float64(), colors=string(),
        color_confidence=numbers, second_colors=string(), second_confidence=numbers)),
}
SET_CARD_LIST = {
    "cards": list_(struct(corners=points, number=int32(), color=string(), shading=string(),
        shape=string(), confidence=float64(), number_confidence=float64(),
        color_confidence=float64(), shading_confidence=float64(), shape_confidence=float64(),
        set_count=int32(), frame_count=int32())),
    "sets": list_(list_(int32())),
    "completeness": float64(),
    "mirrored": bool_(),
}
SHAPE_LIST = {
    "shapes": list_(struct(type=string(), state=string(), group=int32(), center=numbers,
        box=numbers, size=float64(), confidence=float64(), pixel_count=int64(), outline=points)),
    "groups": list_(struct(type=string(), member_count=int32(), missing=int32(), center=numbers,
        ring_radius=float64(), confidence=float64(), code=string(), members=list_(int32()))),
    "verdict": string(),
}
SKETCH_RATING = {
    "empty": bool_(),
    "empty_confidence": float64(),
    "none_confidence": float64(),
    "asked_confidence": float64(),
    "points": int32(),
    "hints": texts,
    "asked": string(),
    "classes": list_(struct(confidence=float64(), name=string())),
}
TAG_LIST = {
    "tags": list_(struct(family=string(), id=int32(), corners=points, center=numbers,
        wrong_bits=int32(), erased_bits=int32(), contrast=float64(), margin=float64(),
        confidence=float64(), corner_stddev_px=float64(), mirrored=bool_(), inverted=bool_(),
        partial=bool_(), size_m=float64(), has_pose=bool_(), yaw_deg=float64(), pitch_deg=float64(),
        distance_m=float64(), translation_m=numbers, rotation_rad=numbers,
        reprojection_px=float64(), other_translation_m=numbers, other_rotation_rad=numbers,
        other_reprojection_px=float64(), ambiguity=float64(), translation_stddev_m=numbers,
        rotation_stddev_rad=numbers)),
    "rejected": list_(struct(reason=string(), corners=points)),
}
TARGET_LIST = {
    "targets": list_(struct(model=string(), left=struct(corners=points),
        right=struct(corners=points), corners=points, center=numbers, yaw_deg=float64(),
        pitch_deg=float64(), floor_distance_m=float64(), distance_m=float64(),
        area_fraction=float64(), translation_m=numbers, rotation_rad=numbers,
        reprojection_px=float64(), ambiguity=float64(), yaw_stddev_deg=float64(),
        pitch_stddev_deg=float64(), floor_distance_stddev_m=float64(), confidence=float64(),
        partial=bool_(), height_distance_m=float64(), height_distance_stddev_m=float64(),
        focal_px=float64(), focal_stddev_px=float64())),
    "strips": list_(struct(reason=string(), target=int32(), cut=bool_(), corners=points,
        confidence=float64())),
    "rejected": list_(struct(reason=string(), target=int32(), cut=bool_(), corners=points,
        confidence=float64())),
}
