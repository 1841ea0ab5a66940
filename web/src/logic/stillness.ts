// Whether a picture would differ from the one before: what moves by less than half a pixel is noise.

export class Stillness {
  private readonly before: Float32Array;

  /// Of so many lengths.
  constructor(count: number) {
    this.before = new Float32Array(count).fill(Number.NaN);
  }

  /// Whether one of them is elsewhere than it was when this was last true.
  ends(lengths: Float32Array, tolerance: number): boolean {
    for (let i = 0; i < this.before.length; ++i) {
      if (Math.abs(lengths[i]! - this.before[i]!) <= tolerance) continue;
      this.before.set(lengths);
      return true;
    }
    return false;
  }
}
