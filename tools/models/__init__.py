"""Builds the robot models of models/figures.toml and writes them as URDF."""
