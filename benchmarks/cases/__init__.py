"""One module a benchmark, found by its name: `measure` yields figures."""
