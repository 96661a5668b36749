"""The WebAssembly module solves cubes as the command does, and refuses invalid ones.

usage: wasm.py MODULE COMMAND
"""
import json
import subprocess
import sys
import time

import wasmtime

CUBES = 200
NO_CUBE = -1


class Solver:
    def __init__(self, path):
        config = wasmtime.Config()
        config.wasm_memory64 = True
        self.store = wasmtime.Store(wasmtime.Engine(config))
        module = wasmtime.Module.from_file(self.store.engine, path)
        assert not module.imports, "the module needs something from its host"
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.text = self.exports["kociemba_text"](self.store)

    def solve(self, letters):
        """The moves, or a negative number."""
        memory = self.exports["memory"]
        memory.write(self.store, letters.encode(), self.text)
        length = self.exports["kociemba_solve"](self.store, len(letters))
        return memory.read(self.store, self.text, self.text + length).decode() if length >= 0 else length


def main():
    module, command = sys.argv[1:]
    scrambled = subprocess.run([command, "cube", "scramble", "--json", "--count", str(CUBES)], check=True, capture_output=True, text=True)
    states = [json.loads(line)["state"] for line in scrambled.stdout.splitlines()]
    assert len(set(states)) > CUBES / 2
    solved = subprocess.run([command, "cube", "solve", "--json", *states], check=True, capture_output=True, text=True)
    expected = [json.loads(line)["solution"] for line in solved.stdout.splitlines()]
    solver = Solver(module)
    assert solver.solve("UUU") == NO_CUBE
    assert solver.solve("U" * 54) == NO_CUBE
    assert solver.exports["kociemba_solve"](solver.store, 5000) == NO_CUBE
    solver.solve(states[0])  # makes the tables
    start = time.perf_counter()
    found = [solver.solve(state) for state in states]
    took = time.perf_counter() - start
    assert found == expected, next(pair for pair in zip(found, expected) if pair[0] != pair[1])
    print(f"{len(states)} cubes: the same moves, {took / len(states) * 1e3:.2f} ms each, memory "
          f"{solver.exports['memory'].size(solver.store) * 65536 / 1e6:.0f} MB")


main()
