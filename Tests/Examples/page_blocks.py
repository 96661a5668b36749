#!/usr/bin/env python3
"""Compiles the blocks of C in the pages of docs, each as the body of a function. The pages leave the declarations of their reader away."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```c\n(.*?)^```$", re.M | re.S)
PIXELS = "vc_image image, images[2]; vc_canvas canvas; int64_t capture_ns, monotonic_ns, utc_ns; void next_frame(vc_image *, int64_t *);"
DECLARED = {
    "camera": "vc_tag_finder *finder; uint8_t *bytes; const char *file; size_t capacity, size;",
    "cube_detection": "vc_cube_finder *finder; vc_cube_face_list *faces; vc_cube_scanner *scanner; vc_cube_reader *reader; vc_cube_reading *reading;",
    "cube_reading": "vc_cube_finder *finder; vc_cube_face_list *faces; vc_cube_reader *reader; vc_cube_reading *reading;",
    "errors": "vc_set_finder_options options;",
    "show": "const char *state; vc_solution solution;",
}

count = 0
for page in sorted((ROOT / "docs").glob("*.md")):
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        place = f'# {text.count(chr(10), 0, block.start(1)) + 1} "docs/{page.name}"\n'
        program = (f"#include <stdio.h>\n#include <visioncore_extras.h>\n{PIXELS}\n{DECLARED.get(page.stem, '')}\n"
                   f"int block(void);\nint block(void) {{\n{place}{block[1]}return 0;\n}}\n")
        done = subprocess.run(["clang", "-std=c11", "-Wall", "-Werror", "-fsyntax-only", "-Iinclude", "-xc", "-"], cwd=ROOT, input=program, text=True)
        if done.returncode:
            sys.exit(1)
        count += 1
if not count:
    sys.exit("no block of C was found")
print(f"{count} blocks of C compiled")
