"""The structs of the Python package are those of the header, as the C compiler lays them out."""
import ctypes as C
import importlib
import os
import pkgutil
import subprocess
import tempfile
import unittest

from visioncore import _c
from visioncore._c.library import STRUCTS

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def structs():
    """Every ctypes struct of the package by its name in the header."""
    for module in pkgutil.iter_modules(_c.__path__, "visioncore._c."):
        importlib.import_module(module.name)
    return STRUCTS


class LayoutTests(unittest.TestCase):
    def test_sizes_and_offsets_are_those_of_c(self):
        classes = structs()
        self.assertGreaterEqual(len(classes), 40, sorted(classes))
        lines = []
        for name, value in classes.items():
            lines.append(f'printf("{name} %zu", sizeof({name}));')
            lines += [f'printf(" %zu", offsetof({name}, {field[0]}));' for field in value._fields_]
            lines.append('puts("");')
        source = "#include <stddef.h>\n#include <stdio.h>\n#include <visioncore_extras.h>\nint main(void) {\n" + "\n".join(lines) + "\n}\n"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "layout")
            with open(path + ".c", "w") as file:
                file.write(source)
            subprocess.run(["cc", path + ".c", "-o", path, "-I", os.path.join(ROOT, "include")], check=True)
            rows = subprocess.run([path], capture_output=True, text=True, check=True).stdout.splitlines()
        for row in rows:
            name, size, *offsets = row.split()
            with self.subTest(struct=name):
                value = classes[name]
                self.assertEqual(C.sizeof(value), int(size))
                self.assertEqual([getattr(value, field[0]).offset for field in value._fields_], [int(o) for o in offsets])


if __name__ == "__main__":
    unittest.main()
