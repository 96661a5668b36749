"""``python -m visioncore`` runs the command ``visioncore``, if it is installed."""
from __future__ import annotations

import os
import shutil
import sys

COMMAND, VARIABLE, INTERPRETER = "visioncore", "VISIONCORE_COMMAND", "VISIONCORE_PYTHON"


PACKAGE = os.path.dirname(os.path.abspath(__file__))


def find() -> str | None:
    """The command given by the environment, in the package, or on the PATH; never the script that runs this."""
    given = os.environ.get(VARIABLE)
    if given and not is_this_script(given):
        return given
    folders = [PACKAGE, os.path.join(PACKAGE, "bin"), *os.environ.get("PATH", os.defpath).split(os.pathsep)]
    return next((path for folder in folders if (path := shutil.which(COMMAND, path=folder)) and not is_this_script(path)), None)


def is_this_script(path: str) -> bool:
    return os.path.realpath(path) == os.path.realpath(sys.argv[0])


def main() -> int:
    """Replaces the process by the command; returns 127 if there is none, as a shell does."""
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
