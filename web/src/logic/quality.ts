// How many pixels are drawn for one of the page, and in how many frames the arm is drawn anew: as
// finely and as often as the machine does without missing a frame.

const kLeast = 0.5;
const kSeldom = 4; // the arm is drawn in every fourth frame at least
const kFrames = 30; // that are judged together,
const kJudged = 600; // or as many as take this long [ms]
const kHidden = 3000; // a page that was not seen meanwhile [ms]
const kScreen = [1000 / 60, 1000 / 49] as const; // a frame of fast and of slow screens [ms]
const kSlow = 1.05; // longer than the screen's: more than one frame of the thirty is missing
const kQuick = 1.02;
const kPatience = 8; // judgements without a miss, until more is tried; twice as many after a failure
const kMostPatience = 256;

export interface Bounds {
  most: number; // pixels for one of the page
  often: number; // the arm is drawn in every so many frames at most
}

export class Quality {
  ratio: number;
  stride: number;
  private readonly frames: number[] = [];
  private sum = 0;
  private screen: number = kScreen[1]; // how long a frame is, if none is missed [ms]
  private good = 0;
  private patience = kPatience;
  private tried = false; // more has just been tried

  constructor(readonly bounds: Bounds) {
    this.ratio = bounds.most;
    this.stride = bounds.often;
  }

  /// `frame`: time since the last one [ms]. Whether the ratio has changed.
  judge(frame: number): boolean {
    if (frame > kHidden) return false;
    this.sum += frame;
    this.frames.push(frame);
    if (this.frames.length < kFrames && this.sum < kJudged) return false;
    const mean = this.sum / this.frames.length;
    const median = this.frames.sort((a, b) => a - b)[this.frames.length >> 1]!;
    this.screen = Math.max(kScreen[0], Math.min(this.screen, median));
    this.sum = 0;
    this.frames.length = 0;
    const before = this.ratio;
    if (mean > kSlow * this.screen) this.less(mean > 2 * this.screen ? 0.6 : 0.8);
    else if (mean < kQuick * this.screen && ++this.good >= this.patience) this.more();
    return this.ratio !== before;
  }

  private less(factor: number): void {
    if (this.ratio <= kLeast) this.stride = Math.min(this.stride + 1, kSeldom);
    this.ratio = Math.max(kLeast, this.ratio * factor);
    // going up and down again is worse than a coarse picture
    if (this.tried) this.patience = Math.min(2 * this.patience, kMostPatience);
    this.tried = false;
    this.good = 0;
  }

  private more(): void {
    this.good = 0;
    this.tried = this.stride > this.bounds.often || this.ratio < this.bounds.most;
    if (this.stride > this.bounds.often) --this.stride;
    else this.ratio = Math.min(this.bounds.most, this.ratio * 1.15);
  }
}
