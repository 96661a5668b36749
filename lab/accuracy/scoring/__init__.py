"""Scores of the `visioncore` command on labelled pictures: one module a kind, called by lab/accuracy/score.py."""
