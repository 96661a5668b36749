"""Columns. Generated from the public headers."""
