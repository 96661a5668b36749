"""The C interface. Written by scripts/interface/generate from the headers."""
