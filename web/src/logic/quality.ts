// How many pixels are drawn for one of the page, and in how many frames the arm is drawn anew: as
// finely and as often as the machine does fluently.

const kLeast = 0.5;
const kSeldom = 4; // the arm is drawn in every fourth frame at least
const kSlow = 1000 / 45; // a frame takes longer: fewer pixels [ms]
const kQuick = 1000 / 57; // [ms]
const kFrames = 30; // that are judged together,
const kJudged = 600; // or as many as take this long [ms]
const kHidden = 3000; // a page that was not seen meanwhile [ms]

export class Quality {
  ratio: number;
  stride = 1; // the arm is drawn in every so many frames
  private sum = 0;
  private count = 0;
  private good = 0;

  constructor(readonly most: number) {
    this.ratio = most;
  }

  /// `frame`: time since the last one [ms]. Whether the ratio has changed.
  judge(frame: number): boolean {
    if (frame > kHidden) return false;
    this.sum += frame;
    if (++this.count < kFrames && this.sum < kJudged) return false;
    const mean = this.sum / this.count;
    this.sum = 0;
    this.count = 0;
    const before = this.ratio;
    if (mean > kSlow) {
      if (this.ratio <= kLeast) this.stride = Math.min(this.stride + 1, kSeldom);
      this.ratio = Math.max(kLeast, this.ratio * (mean > 3 * kSlow ? 0.6 : 0.8));
      this.good = 0;
    } else if (mean < kQuick && ++this.good >= 8) {
      // seldom: going up and down again is worse than a coarse picture
      if (this.stride > 1) --this.stride;
      else this.ratio = Math.min(this.most, this.ratio * 1.15);
      this.good = 0;
    }
    return this.ratio !== before;
  }
}
