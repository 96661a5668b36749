# find_package(VisionCore) gives the imported target VisionCore::visioncore. Relocatable: found from where this file lies.
get_filename_component(_visioncore_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET VisionCore::visioncore)
  add_library(VisionCore::visioncore SHARED IMPORTED)
  set_target_properties(VisionCore::visioncore PROPERTIES
    IMPORTED_LOCATION "${_visioncore_prefix}/lib/libvisioncore.so.0"
    IMPORTED_SONAME "libvisioncore.so.0"
    INTERFACE_INCLUDE_DIRECTORIES "${_visioncore_prefix}/include")
endif()
unset(_visioncore_prefix)
