// The six axes and what their gains are called in the configuration.

import type { Scale } from "../logic/scale.ts";

export type Kind = "mass" | "damping" | "stiffness";
export const kKinds: Kind[] = ["mass", "damping", "stiffness"];

export interface GainKey {
  parameter: string;
  symbol: string;
  name: string;
  unit: string;
  scale: Scale;
}

export interface Half {
  section: "translation" | "rotation";
  axes: [string, string, string];
  keys: Record<Kind, GainKey>;
}

export const kHalves: Half[] = [
  { section: "translation", axes: ["x", "y", "z"], keys: {
    mass: { parameter: "mass_kg", symbol: "M", name: "mass", unit: "kg",
            scale: { least: 0.5, most: 100, zero: false } },
    damping: { parameter: "damping_n_s_per_m", symbol: "D", name: "damping", unit: "N s/m",
               scale: { least: 5, most: 5000, zero: false } },
    stiffness: { parameter: "stiffness_n_per_m", symbol: "K", name: "stiffness", unit: "N/m",
                 scale: { least: 10, most: 10000, zero: true } } } },
  { section: "rotation", axes: ["rx", "ry", "rz"], keys: {
    mass: { parameter: "inertia_kg_m2", symbol: "M", name: "inertia", unit: "kg m²",
            scale: { least: 0.01, most: 10, zero: false } },
    damping: { parameter: "damping_nm_s_per_rad", symbol: "D", name: "damping", unit: "N m s",
               scale: { least: 0.1, most: 500, zero: false } },
    stiffness: { parameter: "stiffness_nm_per_rad", symbol: "K", name: "stiffness", unit: "N m/rad",
                 scale: { least: 0.5, most: 1000, zero: true } } } },
];

export interface AxisPlace {
  half: Half;
  index: number; // in the half
  name: string;
}

export const kAxes: AxisPlace[] = kHalves.flatMap((half) =>
  half.axes.map((name, index) => ({ half, index, name })));

export function parameterOf(half: Half, kind: Kind): string {
  return `admittance.${half.section}.${half.keys[kind].parameter}`;
}
