"""Plain sentences understood without a model."""
