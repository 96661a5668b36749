"""Scores of the `visioncore` command on labelled pictures: one module a kind, called by Tests/Accuracy/score.py."""
