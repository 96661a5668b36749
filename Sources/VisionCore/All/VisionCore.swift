// One import for all recognisers.
@_exported public import VisionBase
@_exported public import VisionCube
@_exported public import VisionSet
@_exported public import VisionShapes
@_exported public import VisionSketch
@_exported public import VisionSupport
@_exported public import VisionTag
@_exported public import VisionTarget
