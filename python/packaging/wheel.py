"""A wheel that holds the library or the command is for this kind of machine; without them it is for all."""
import glob
import os
import sysconfig

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface):
    def initialize(self, version, build_data):
        package = os.path.join(self.root, "visioncore")
        if glob.glob(os.path.join(package, "*.so*")) or os.path.exists(os.path.join(package, "bin")):
            build_data["pure_python"] = False
            build_data["tag"] = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
