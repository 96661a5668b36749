"""The solver through the Python package."""
import itertools
import os
import tempfile
import threading
import unittest

import visioncore as vc


class CubeTests(unittest.TestCase):
    def test_solves_random_cubes(self):
        with vc.Solver() as solver:
            for cube in itertools.islice(vc.random_cubes(1), 50):
                solution = solver.solve(cube)
                self.assertLessEqual(solution.length, 21)
                self.assertEqual(vc.apply_moves(cube, solution.moves), vc.SOLVED)
                self.assertEqual(vc.apply_moves(vc.SOLVED, vc.invert_moves(solution.moves)), cube)

    def test_problems(self):
        flipped = list(vc.SOLVED)
        flipped[7], flipped[19] = flipped[19], flipped[7]
        report = vc.check_cube("".join(flipped))
        self.assertFalse(report)
        self.assertTrue(report.flipped_edge)
        self.assertEqual(vc.check_cube("U" * 54).problem, "equal centers")
        self.assertTrue(vc.check_cube(vc.SOLVED))
        with vc.Solver() as solver, self.assertRaisesRegex(vc.VisionError, "VC_ERR_ILLEGAL_CUBE"):
            solver.solve("".join(flipped))

    def test_what_is_no_cube_is_named(self):
        with vc.Solver() as solver:
            for call, text in ((lambda: solver.solve(None), "None is not a state"), (lambda: solver.solve(5), "a text of 54 letters, not int"),
                               (lambda: solver.solve(["U"] * 54), "a text of 54 letters, not list"), (lambda: solver.solve(vc.SOLVED, 5), "54 letters"),
                               (lambda: solver.solve_many(vc.SOLVED), "a list of cubes"), (lambda: solver.solve_many([None]), "None is not a state"),
                               (lambda: vc.check_cube(None), "None is not a state"), (lambda: vc.apply_moves(None, "R"), "None is not a state")):
                with self.subTest(text), self.assertRaisesRegex(TypeError, text):
                    call()

    def test_moves_are_a_text_a_list_or_a_solution(self):
        cube = vc.apply_moves(vc.SOLVED, "R U2 F'")
        self.assertEqual(vc.apply_moves(vc.SOLVED, ["R", "U2 F'"]), cube)
        self.assertEqual(vc.parse_moves(("R", "U2", "F'")), vc.parse_moves(b"R U2 F'"))
        with vc.Solver() as solver:
            self.assertEqual(vc.apply_moves(cube, solver.solve(cube)), vc.SOLVED)
            renderer = vc.CubeRenderer(cube, solver.solve(cube))
            self.assertEqual(renderer.state(len(renderer)), vc.SOLVED)
        for moves in (None, 5, [1, 2]):
            with self.assertRaisesRegex(TypeError, "moves.*: must be a list of texts"):
                vc.apply_moves(vc.SOLVED, moves)

    def test_a_wrong_move_is_named_with_its_place(self):
        for function in (lambda moves: vc.apply_moves(vc.SOLVED, moves), vc.parse_moves, vc.holding, vc.invert_moves):
            with self.assertRaisesRegex(vc.VisionError, "moves 'R Q U': 'Q' at character 2 is not a move") as caught:
                function("R Q U")
            self.assertEqual(caught.exception.name, "VC_ERR_BAD_DATA")
        with self.assertRaisesRegex(vc.VisionError, "centres of U and R are equal"):
            vc.apply_moves("U" * 54, "R")

    def test_goal(self):
        pattern = vc.apply_moves(vc.SOLVED, "U2 D2 R2 L2 F2 B2")
        cube = next(vc.random_cubes(3))
        with vc.Solver() as solver:
            self.assertEqual(vc.apply_moves(cube, solver.solve(cube, pattern).moves), pattern)
            self.assertEqual(vc.apply_moves(cube, solver.solve(cube, pattern, any_orientation=True).moves), pattern)

    def test_moves_as_numbers(self):
        self.assertEqual(vc.format_moves(vc.parse_moves("M")), "R L'")
        self.assertEqual(vc.holding("M"), ("B", "U"))

    def test_time_budget_and_improvements(self):
        seen = []
        with vc.Solver(max_length=30, target_length=0, time_budget_s=0.03) as solver:
            solver.set_improvement_callback(lambda solution: seen.append(solution.length))
            solution = solver.solve(next(vc.random_cubes(4)))
        self.assertEqual(seen, sorted(seen, reverse=True))
        self.assertEqual(seen[-1], solution.length)

    def test_progress_of_an_optimal_search(self):
        seen = []
        with vc.Solver(optimal=True) as solver:
            solver.load_tables()
            solver.set_progress_callback(lambda *progress: seen.append(progress))
            solution = solver.solve(vc.apply_moves(vc.SOLVED, "R U F' L2 D B R' U2"))
            self.assertTrue(solution.optimal)
            self.assertEqual(seen[-1][0], solution.length)
            self.assertEqual(seen, sorted(seen))
            solver.set_progress_callback(lambda *progress: True)
            with self.assertRaisesRegex(vc.VisionError, "VC_ERR_CANCELLED"):
                solver.solve(vc.apply_moves(vc.SOLVED, "R U F' L2 D B R' U2"))

    def test_the_reason_why_tables_are_not_written_is_named(self):
        with vc.Solver() as solver:
            with self.assertRaisesRegex(FileNotFoundError, "/nowhere/tables: No such file or directory"):
                solver.load_tables("/nowhere/tables")
            with self.assertRaisesRegex(OSError, "holds no tables of the solver"):
                solver.load_tables(__file__)

    def test_cancel_from_another_thread(self):
        with vc.Solver(max_length=15) as solver:
            cube, is_over = next(vc.random_cubes(5)), threading.Event()

            def cancel():  # until it ends: a search that has not begun yet is not cancelled
                while not is_over.wait(0.1):
                    solver.cancel_after(0).join()

            canceller = threading.Thread(target=cancel)
            canceller.start()
            try:
                with self.assertRaisesRegex(vc.VisionError, "VC_ERR_CANCELLED"):
                    solver.solve(cube)
            finally:
                is_over.set()
                canceller.join()

    def test_options_have_one_list_of_names(self):
        with self.assertRaisesRegex(TypeError, "no option 'time_budget': did you mean.* There are max_length.* time_budget_s,"):
            vc.Solver(time_budget=1)
        machine = {"quarter_turn_s": 1, "half_turn_s": 2, "fastest": True}
        with self.assertRaisesRegex(ValueError, "the fastest solution needs a time budget"):
            vc.Solver(**machine)
        with self.assertRaisesRegex(TypeError, "time_budget_s 'long': must be a number"):
            vc.Solver(time_budget_s="long")
        vc.Solver(**machine, time_budget_s=0.001)

    def test_batch(self):
        cubes = list(itertools.islice(vc.random_cubes(6), 20)) + ["U" * 54]
        with vc.Solver(threads=2) as solver:
            solutions = solver.solve_many(cubes)
        self.assertIsNone(solutions[-1])
        for cube, solution in zip(cubes, solutions[:-1]):
            self.assertEqual(vc.apply_moves(cube, solution.moves), vc.SOLVED)

    def test_lengths_and_seconds(self):
        cube = next(vc.random_cubes(10))
        machine = {"quarter_turn_s": 0.1, "half_turn_s": 0.16, "pair_extra_s": 0.01, "face_factor": (1, 1, 1, 2, 1, 1)}
        with vc.Solver(metric="quarter", **machine) as solver:
            solution = solver.solve(cube)
        self.assertEqual((solution.lengths["half"], solution.lengths["quarter"]), (solution.length, solution.cost))
        self.assertEqual(solution.cost, sum(2 if "2" in move else 1 for move in solution.moves.split()))
        self.assertEqual(solution.to_dict()["machine_s"], solution.machine_s)
        with self.assertRaisesRegex(ValueError, "metric 'third': must be one of 'half', 'quarter', 'axial', 'axial-quarter'"):
            vc.Solver(metric="third")

    def test_full_tables_and_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tables")
            cube = next(vc.random_cubes(9))
            seen = []
            with vc.Solver(max_length=20) as solver:
                thread = threading.Thread(target=solver.load_tables, args=(path, seen.append))
                thread.start()
                solver.solve(cube)  # with the compact tables in the meantime
                thread.join()
                self.assertTrue(solver.is_full)
                self.assertEqual(seen[-1], 1)
                made = solver.solve(cube).moves
            with vc.Solver(max_length=20) as solver:
                solver.load_tables(path)
                self.assertEqual(solver.solve(cube).moves, made)
