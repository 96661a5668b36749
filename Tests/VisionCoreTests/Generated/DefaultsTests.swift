// Generated from the public headers.
// swift-format-ignore-file

import CVisionCore
import Testing
import CubeRenderer
import SyntheticImages
import TargetServer
import VisionBase
import VisionCalibration
import VisionCube
import VisionSet
import VisionShapes
import VisionSketch
import VisionTag
import VisionTarget
import kociemba

@testable import VisionCABI

/// The header's defaults are those of the rooms.
@Test func defaults() throws {
  #expect("\(try Picture.DecodeParameters(vc_picture_options.defaults))" == "\(Picture.DecodeParameters())")
  #expect("\(try DrawingStyle(vc_draw_options.defaults))" == "\(DrawingStyle())")
  #expect("\(try CubeParameters(vc_cube_finder_options.defaults))" == "\(CubeParameters())")
  #expect("\(try CubeReaderParameters(vc_cube_reader_options.defaults))" == "\(CubeReaderParameters())")
  #expect("\(try CubeScannerParameters(vc_cube_scanner_options.defaults))" == "\(CubeScannerParameters())")
  #expect("\(try SetParameters(vc_set_finder_options.defaults))" == "\(SetParameters())")
  #expect("\(try SetAnnotator(vc_set_draw_options.defaults))" == "\(SetAnnotator())")
  #expect("\(try ShapeParameters(vc_shape_finder_options.defaults))" == "\(ShapeParameters())")
  #expect("\(try SketchParameters(vc_sketch_rater_options.defaults))" == "\(SketchParameters())")
  #expect("\(try SketchAnnotator(vc_sketch_draw_options.defaults))" == "\(SketchAnnotator())")
  #expect("\(try TagParameters(vc_tag_finder_options.defaults))" == "\(TagParameters())")
  #expect("\(try TagFieldParameters(vc_tag_field_options.defaults))" == "\(TagFieldParameters())")
  #expect("\(try TargetParameters(vc_target_finder_options.defaults))" == "\(TargetParameters())")
  #expect("\(try SketchGame.Parameters(vc_sketch_game_options.defaults))" == "\(SketchGame.Parameters())")
  #expect("\(try SheetDesign(vc_sheet_options.defaults))" == "\(SheetDesign())")
  #expect("\(try SheetCameraParameters(vc_sheet_camera.defaults))" == "\(SheetCameraParameters())")
  #expect("\(try TagSheet(vc_tag_sheet_options.defaults))" == "\(TagSheet())")
  #expect("\(try CubeRendererParameters(vc_cube_renderer_options.defaults))" == "\(CubeRendererParameters())")
  #expect("\(try CubeAnimationParameters(vc_cube_gif_options.defaults))" == "\(CubeAnimationParameters())")
  #expect("\(try ServerParameters(vc_target_server_options.defaults))" == "\(ServerParameters())")
  #expect("\(try CubePhotographParameters(vc_cube_photo_options.defaults))" == "\(CubePhotographParameters())")
  #expect("\(try FlatSceneParameters(vc_flat_scene_options.defaults))" == "\(FlatSceneParameters())")
}
