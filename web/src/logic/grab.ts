// The hand that pulls at the tool: a spring from the point that was grabbed to where the mouse is,
// in the plane through that point that faces the eye.

export type Vec = [number, number, number];

export const kPushHold = 0.25; // a push lasts as long if it is not repeated [s]
export const kPushEvery = 50; // [ms]

/// Of the largest force at which the run would stop, what a hand may give: contact adds to it.
const kShareOfMost = 0.75;
const kMostWithoutLimit = 50; // [N]

export function cap(maxForce: number | null | undefined): number {
  return maxForce && maxForce > 0 ? kShareOfMost * maxForce : kMostWithoutLimit;
}

/// stiffness * (to - from), not longer than `most`.
export function grabForce(from: Vec, to: Vec, stiffness: number, most: number): Vec {
  const out: Vec = [0, 1, 2].map((i) => stiffness * (to[i]! - from[i]!)) as Vec;
  const size = Math.hypot(...out);
  if (!Number.isFinite(size)) return [0, 0, 0];
  const scale = size > most ? most / size : 1;
  return out.map((x) => x * scale) as Vec;
}
