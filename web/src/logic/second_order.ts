// M a + D v + K x = F of one axis, in free space.

/// 1 is critical; without a spring there is none.
export function dampingRatio(mass: number, damping: number, stiffness: number): number | null {
  return mass > 0 && stiffness > 0 ? damping / (2 * Math.sqrt(stiffness * mass)) : null;
}

export function naturalHz(mass: number, stiffness: number): number | null {
  return mass > 0 && stiffness > 0 ? Math.sqrt(stiffness / mass) / (2 * Math.PI) : null;
}
