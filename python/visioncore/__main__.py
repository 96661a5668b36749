"""``python -m visioncore``: the command ``visioncore``, where it is installed."""
from __future__ import annotations

import os
import shutil
import sys

COMMAND, VARIABLE, INTERPRETER = "visioncore", "VISIONCORE_COMMAND", "VISIONCORE_PYTHON"


PACKAGE = os.path.dirname(os.path.abspath(__file__))


def find() -> str | None:
    """The command that the environment names, that lies in the package, or that the shell would find."""
    given = os.environ.get(VARIABLE)
    if given:
        return given
    return shutil.which(COMMAND, path=os.pathsep.join([PACKAGE, os.path.join(PACKAGE, "bin"), os.environ.get("PATH", os.defpath)]))


def main() -> int:
    """Becomes the command, with its arguments and its exit status; 127 where there is none, as in a shell."""
    path = find()
    try:
        if path is not None:
            environment = {INTERPRETER: sys.executable, **os.environ}  # of `visioncore batch`
            if os.path.realpath(path).startswith(os.path.realpath(PACKAGE) + os.sep):  # a command of the package uses its library
                environment["LD_LIBRARY_PATH"] = os.pathsep.join([PACKAGE, *filter(None, [environment.get("LD_LIBRARY_PATH")])])
            os.execve(path, [path, *sys.argv[1:]], environment)
        print(f"python -m visioncore: the command {COMMAND!r} is not installed: put it on the PATH or set {VARIABLE} to its path",
              file=sys.stderr)
    except OSError as error:
        print(f"python -m visioncore: {path}: {error.strerror}" + (f" ({VARIABLE})" if VARIABLE in os.environ else ""), file=sys.stderr)
    return 127


if __name__ == "__main__":
    sys.exit(main())
