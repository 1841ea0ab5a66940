// What came over the wire, by column and in the order of time. Each number is written twice, half
// the memory apart, so that the latest ones always lie in one piece: a plot draws them where they are.

export class History {
  readonly times: Float64Array;
  readonly columns: Float32Array[];
  private written = 0;

  /// `wraps`: the oldest make room; otherwise what comes after `capacity` is not kept.
  constructor(
    width: number,
    readonly capacity: number,
    private readonly wraps = true,
  ) {
    const room = wraps ? 2 * capacity : capacity;
    this.times = new Float64Array(room);
    this.columns = Array.from({ length: width }, () => new Float32Array(room));
  }

  get size(): number {
    return Math.min(this.written, this.capacity);
  }

  /// The pieces [begin, end) of the arrays hold what is known, oldest first.
  get end(): number {
    if (this.written <= this.capacity) return this.size;
    return ((this.written - 1) % this.capacity) + 1 + this.capacity;
  }

  get begin(): number {
    return this.end - this.size;
  }

  clear(): void {
    this.written = 0;
  }

  /// A time before the last one begins a new run.
  push(time: number, row: ArrayLike<number>): void {
    if (this.size > 0 && time < this.times[this.end - 1]!) this.clear();
    if (!this.wraps && this.written >= this.capacity) return;
    const at = this.written % this.capacity;
    this.times[at] = time;
    for (let i = 0; i < this.columns.length; ++i) this.columns[i]![at] = row[i]!;
    if (this.wraps) {
      const twin = at + this.capacity;
      this.times[twin] = time;
      for (let i = 0; i < this.columns.length; ++i) this.columns[i]![twin] = row[i]!;
    }
    ++this.written;
  }

  /// The last one at or before `time`; the first if there is none; -1 if there is nothing.
  indexAt(time: number): number {
    if (this.size === 0) return -1;
    let low = this.begin;
    let high = this.end;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.times[middle]! <= time) low = middle;
      else high = middle;
    }
    return low;
  }
}
