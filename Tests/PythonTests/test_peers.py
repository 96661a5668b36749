"""Comparisons of programs in lab/benchmarks/peers, with simulated programs."""
import contextlib
import io
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "lab" / "benchmarks" / "peers"))
import alternating  # noqa: E402


class AlternatingTest(unittest.TestCase):
    def test_programs_take_turns_on_each_piece(self) -> None:
        order: list[str] = []
        programs = [alternating.Program(name, lambda piece, name=name: order.append(f"{name}{piece}")) for name in "ab"]
        times = alternating.measure(programs, [1, 2], rounds=2)
        warm, measured = order[:2], order[2:]
        self.assertEqual(["a1", "b1"], warm)
        self.assertEqual(["a1", "b1", "b2", "a2", "b1", "a1", "a2", "b2"], measured)
        self.assertEqual({"a": 4, "b": 4}, {name: len(values) for name, values in times.items()})

    def test_results_are_seen_once_for_each_time(self) -> None:
        seen: list[tuple[str, int, int]] = []
        alternating.measure([alternating.Program("double", lambda piece: 2 * piece)], [1, 2],
                            seen=lambda program, piece, result: seen.append((program.name, piece, result)))
        self.assertEqual([("double", 1, 2), ("double", 2, 4)], seen)

    def test_a_ratio_is_of_the_same_pieces(self) -> None:
        """A piece that is slow for all programs does not weigh more than others."""
        self.assertEqual(2, alternating.ratio([2, 200, 8], [1, 100, 4]))

    def test_the_first_program_is_compared_with(self) -> None:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            alternating.report({"ours": [1.0, 2.0], "another": [3.0, 6.0]}, {"ours": "found 2", "another": "found 1"})
        rows = [line.split() for line in out.getvalue().splitlines()]
        self.assertEqual([["ours", "1.500", "2.000", "1.00", "found", "2"], ["another", "4.500", "6.000", "3.00", "found", "1"]], rows[1:])

    def test_what_is_missing_is_named(self) -> None:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            alternating.print_missing("pip", "no-such-package-of-visioncore")
        self.assertEqual("no-such-package-of-visioncore: not installed\n", out.getvalue())
