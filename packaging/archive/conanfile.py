"""Recipe for Conan 2: `conan create .` in this folder makes the package visioncore of the files that are here."""
import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.files import copy, load

_MACHINES = {"x86_64": "x86_64", "armv8": "aarch64"}


class VisionCore(ConanFile):
    name = "visioncore"
    description = "Eyes for programs: cubes, SET cards, hidden shapes, pen drawings, tags and robot targets"
    license = "Apache-2.0"
    package_type = "shared-library"
    settings = "os", "arch"
    exports_sources = "bin/*", "include/*", "lib/*", "share/*"

    def set_version(self):
        config = load(self, os.path.join(self.recipe_folder, "lib/cmake/VisionCore/VisionCoreConfigVersion.cmake"))
        self.version = re.search(r'PACKAGE_VERSION "(.*?)"', config)[1]

    def validate(self):
        if self.settings.os != "Linux" or _MACHINES.get(str(self.settings.arch)) != "@MACHINE@":
            raise ConanInvalidConfiguration("these files are for Linux on @MACHINE@")

    def package(self):
        for folder in ("bin", "include", "lib", "share"):
            copy(self, "*", os.path.join(self.source_folder, folder), os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.libs = ["visioncore"]
        self.cpp_info.set_property("cmake_file_name", "VisionCore")
        self.cpp_info.set_property("cmake_target_name", "VisionCore::visioncore")
