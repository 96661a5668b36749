"""Scores of the `visioncore` command on labelled pictures: one module per kind, called by lab/accuracy/score.py."""
