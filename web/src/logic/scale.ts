// Where a slider stands, and which gain that is: equal ways are equal factors.

export interface Scale {
  least: number; // of those above zero
  most: number;
  zero: boolean; // the left end is zero: no spring
}

export const kSteps = 1000; // from one end of a slider to the other
const kZeroSteps = 20; // that belong to zero

export function valueAt(scale: Scale, step: number): number {
  if (scale.zero && step < kZeroSteps) return 0;
  const first = scale.zero ? kZeroSteps : 0;
  const share = Math.min(Math.max((step - first) / (kSteps - first), 0), 1);
  return rounded(scale.least * Math.pow(scale.most / scale.least, share));
}

/// The nearest step; beyond the ends, the end.
export function stepOf(scale: Scale, value: number): number {
  if (scale.zero && value <= 0) return 0;
  const first = scale.zero ? kZeroSteps : 0;
  const share = Math.log(Math.max(value, scale.least) / scale.least) /
    Math.log(scale.most / scale.least);
  return Math.round(first + Math.min(Math.max(share, 0), 1) * (kSteps - first));
}

/// To three digits, as a person would type it.
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
