// Where a log is looked at.

export class Player {
  first = 0; // [s]
  last = 0;
  time = 0;
  speed = 1;
  plays = false;
  private before = Number.NaN;

  span(first: number, last: number): void {
    const fresh = this.last === this.first;
    this.first = first;
    this.last = last;
    if (fresh) this.time = first;
  }

  seek(time: number): void {
    this.time = Math.min(Math.max(time, this.first), this.last);
  }

  step(by: number): void {
    this.plays = false;
    this.seek(this.time + by);
  }

  toggle(): void {
    this.plays = !this.plays;
    if (this.plays && this.time >= this.last) this.time = this.first;
  }

  /// `now`: the browser's time of the frame [ms].
  frame(now: number): void {
    const passed = Number.isNaN(this.before) ? 0 : Math.min(now - this.before, 200);
    this.before = now;
    if (!this.plays) return;
    this.seek(this.time + (passed / 1000) * this.speed);
    if (this.time >= this.last) this.plays = false;
  }
}
