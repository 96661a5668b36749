"""Ctrl-C and exceptions in callbacks end a long call and are raised."""
import contextlib
import gc
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import weakref

import visioncore as vc
from command_support import python

HARD = "DUFDURBBDRUDLRLFFUUDBRFBULRFUUFDRDFRBFLDLBFLLRBLDBRBUL"
SEARCHES = {
    "solve": "vc.Solver(max_length=15).solve(cube)",
    "solve_many": "vc.Solver(max_length=15).solve_many([cube] * 3)",
    "solve to a goal": "vc.Solver(max_length=15).solve(cube, vc.SOLVED)",
    "optimal": "solver.solve(cube)",
    "load_tables": "solver.load_tables(None, interrupt_once)",
}
PROGRAM = """
import os, signal, sys, threading, time
import visioncore as vc
cube = {cube!r}
solver = vc.Solver(optimal=True, threads=1)
if {call!r} == "solver.solve(cube)":
    solver.load_tables({tables!r})
    solver.set_progress_callback(lambda *progress: print("progress", flush=True) and None)
begun = []

def interrupt_once(fraction):
    if not begun:
        begun.append(os.kill(os.getpid(), signal.SIGINT))
        time.sleep(0.1)

try:
    if "interrupt_once" not in {call!r}:
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(vc.Solver().solve(vc.SOLVED).length)
"""


class InterruptTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tables = os.path.join(cls.enterClassContext(tempfile.TemporaryDirectory()), "tables")
        with vc.Solver() as solver:
            solver.load_tables(cls.tables)

    def test_ctrl_c_ends_a_search_and_is_raised(self):
        for name, call in SEARCHES.items():
            with self.subTest(name):
                program = PROGRAM.format(cube=HARD, call=call, tables=self.tables)
                done = python("-c", program)
                self.assertEqual([line for line in done.stdout.splitlines() if line != "progress"], ["interrupted", "0"], done.stderr)
                self.assertEqual(done.stderr, "")

    def test_ctrl_c_that_another_thread_takes_is_raised(self):
        program = f"""
import os, signal, threading
import visioncore as vc
with vc.Solver(max_length=15) as solver:
    solver.solve(vc.SOLVED)
    signal.pthread_sigmask(signal.SIG_BLOCK, {{signal.SIGINT}})  # here, and in the thread of the timer
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        solver.solve({HARD!r})
    except KeyboardInterrupt:
        print("interrupted")
"""
        done = python("-c", program)
        self.assertEqual((done.stdout, done.stderr), ("interrupted\n", ""))

    def test_ctrl_c_ends_the_pause_of_a_replay(self):
        program = '''
import os, signal, sys, threading, visioncore as vc
with vc.TargetRecorder(sys.argv[1]) as recorder, vc.TargetFinder(focal_px=500) as finder:
    targets = finder.find(bytes(10000), width=100, height=100, order="GRAY")
    for hour in range(2):
        recorder.add(None, targets, hour * 3600 * 10**9)
try:
    for capture_ns, *entry in vc.TargetReplay(sys.argv[1], speed=1):
        print(capture_ns, flush=True)
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
except KeyboardInterrupt:
    print("interrupted")
'''
        with tempfile.TemporaryDirectory() as folder:
            done = python("-c", program, os.path.join(folder, "match.vcr"))
        self.assertEqual(done.stdout.split(), ["0", "interrupted"], done.stderr)

    def test_a_signal_handler_cancels_and_a_callback_closes(self):
        program = '''
import signal, visioncore as vc
solver = vc.Solver()
signal.signal(signal.SIGALRM, lambda *_: solver.cancel())
signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
for _ in range(200000):
    solver.cancel()
signal.setitimer(signal.ITIMER_REAL, 0)
solver.load_tables(progress=lambda _: solver.close())
print(solver)
'''
        self.assertIn("closed", python("-c", program).stdout)

    def test_a_program_that_is_interrupted_ends_as_python_ends_it(self):
        program = f"import visioncore as vc\nprint('begin', flush=True)\nvc.Solver(max_length=15).solve({HARD!r})"
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            running.stdout.readline()
            time.sleep(0.5)
            running.send_signal(signal.SIGINT)
            self.assertIn("KeyboardInterrupt", running.communicate(timeout=20)[1])
            self.assertEqual(running.returncode, -signal.SIGINT)

    def test_a_finalizer_solves_at_the_end_of_the_program(self):
        program = f'''
import sys
import visioncore as vc

class Last:
    def __init__(self):
        self.solver = vc.Solver()
        if len(sys.argv) > 1:
            self.solver.solve({HARD!r})  # with the thread of long calls

    def __del__(self, print=print):
        print(self.solver.solve({HARD!r}).length <= 22, flush=True)

last = Last()
'''
        for arguments in ((), ("used before",)):
            with self.subTest(arguments):
                self.assertEqual(python("-c", program, *arguments).stdout.split(), ["True"])

    def test_ctrl_c_is_raised_while_a_number_is_converted(self):
        class Interrupted:
            def __index__(self):
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            vc.palette_color(Interrupted())

    def test_a_subinterpreter_solves_and_ends(self):
        program = f'''
try:
    import _interpreters as interpreters
    run = interpreters.exec
except ImportError:
    import _xxsubinterpreters as interpreters
    run = interpreters.run_string
inner = interpreters.create()
run(inner, "import visioncore as vc; print(vc.solve({HARD!r}).length <= 22, flush=True)")
interpreters.destroy(inner)
print("ended")
'''
        done = python("-c", program)
        self.assertEqual((done.returncode, done.stdout.split()), (0, ["True", "ended"]), done.stderr)

    def test_a_closed_solver_is_released_although_no_other_call_follows(self):
        with vc.Solver() as solver:
            solver.solve(HARD)
            held = weakref.ref(solver.handle)
        self.assertIsNone(held())
        gc.disable()
        self.addCleanup(gc.enable)
        with vc.Solver() as solver:
            solver.set_improvement_callback(lambda _: 1 / 0)
            with contextlib.suppress(ZeroDivisionError):
                solver.solve(HARD)
            with contextlib.suppress(ZeroDivisionError):
                solver.load_tables(None, lambda _: 1 / 0)
            held = weakref.ref(solver.handle)
        self.assertIsNone(held())

    def test_a_callback_that_uses_its_solver_is_refused(self):
        program = f'''
import sys, threading, time, visioncore as vc
def solve():
    solver = vc.Solver(target_length=0, time_budget_s=30, threads=int(sys.argv[1]))
    solver.set_improvement_callback(lambda _: solver.set_improvement_callback(None))
    try:
        solver.solve({HARD!r})
    except vc.VisionError as error:
        print(error.name)
    print(solver.solve(vc.SOLVED).length)
solve()
thread = threading.Thread(target=solve)
thread.start()
thread.join()
vc.Solver().cancel_after(600)  # which does not keep the program
'''
        for threads in ("1", "2"):
            with self.subTest(threads):
                done = subprocess.run([sys.executable, "-c", program, threads], capture_output=True, text=True, timeout=60)
                self.assertEqual((done.stdout.split(), done.stderr), (["VC_ERR_BUSY", "0"] * 2, ""))

    def test_what_a_callback_raises_is_raised(self):
        class Mine(Exception):
            pass

        calls = []

        def refuse(*_):
            calls.append(1)
            raise Mine("enough")

        with vc.Solver(max_length=30, target_length=0, time_budget_s=30) as solver:
            solver.set_improvement_callback(refuse)
            with self.assertRaisesRegex(Mine, "enough"):
                solver.solve(HARD)
            self.assertEqual(len(calls), 1)
            solver.set_improvement_callback(None)
            solver.set_options(max_length=21)
            self.assertLessEqual(solver.solve(HARD).length, 21)
        with vc.Solver(optimal=True) as solver:
            solver.load_tables(self.tables)
            solver.set_progress_callback(refuse)
            with self.assertRaisesRegex(Mine, "enough"):
                solver.solve(HARD)
        with vc.Solver() as solver:
            calls.clear()
            with self.assertRaisesRegex(Mine, "enough"):
                solver.load_tables(None, refuse)
            self.assertEqual(len(calls), 1)

    def test_a_callback_raises_in_another_thread_too(self):
        caught = []

        def work():
            with vc.Solver(max_length=30, target_length=0, time_budget_s=30) as solver:
                solver.set_improvement_callback(lambda solution: 1 / 0)
                try:
                    solver.solve(HARD)
                except ZeroDivisionError as error:
                    caught.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join(20)
        self.assertEqual(len(caught), 1)

    def test_a_solver_works_after_a_fork(self):
        with vc.Solver() as solver:
            solver.solve(HARD)
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    status = 0 if vc.Solver().solve(HARD).length <= 21 else 2
                finally:
                    os._exit(status)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
