// The arm, its frames and forces at one moment of the run.

import { Quaternion, Vector3 } from "three";
import { cap } from "../logic/grab.ts";
import { Stillness } from "../logic/stillness.ts";
import { type Feeds, kMostJoints } from "../link/feeds.ts";
import type { About } from "../link/messages.ts";
import { el } from "../ui/dom.ts";
import { digits } from "../ui/format.ts";
import type { Colours, Theme } from "../ui/theme.ts";
import { Arm } from "./arm.ts";
import { type Grip, Hand } from "./hand.ts";
import { Label, Labels } from "./labels.ts";
import { Room } from "./room.ts";
import { Arrow, place, Triad } from "./signs.ts";
import { Stage } from "./stage.ts";

const kMetresPerNewton = 0.006;
const kLongest = 0.45; // of an arrow [m]
const kTriad = 0.11; // the largest one's axes [m]
const kSides = 32; // of a cylinder of the arm
const kFewSides = 16; // where the processor draws
const kCells = 24; // of the ground
const kFewCells = 12;

export interface Actions {
  mayPush(): boolean;
  push(force: [number, number, number]): void;
}

export class View {
  readonly stage: Stage;
  readonly hand: Hand;
  private arm: Arm | null = null;
  private about: About | null = null;
  private readonly room: Room;
  private readonly triads = { D: new Triad(kTriad, 0.0032), C: new Triad(0.085, 0.0042),
                              P: new Triad(0.065, 0.0054) };
  private readonly wrench = new Arrow(0.006);
  private readonly pull = new Arrow(0.005);
  private readonly forceLabel: Label;
  private readonly pullLabel: Label;
  private readonly names: Record<"D" | "C" | "P", Label>;
  private readonly q = new Float32Array(kMostJoints);
  private readonly pose = new Float32Array(7);
  private readonly F = new Vector3();
  private readonly R_WD = new Quaternion();
  private seen = -1;
  private seenTime = Number.NaN;
  private readonly lengths = new Float32Array(kMostJoints + 2 * 7 + 4); // of what moves [m]
  private readonly stillness = new Stillness(this.lengths.length);
  private wrenchShown = true;

  constructor(
    canvas: HTMLCanvasElement, labelLayer: HTMLElement, switches: HTMLElement,
    private readonly feeds: Feeds, private readonly theme: Theme, actions: Actions,
  ) {
    this.stage = new Stage(canvas);
    this.room = new Room(this.stage.software ? kFewCells : kCells);
    const labels = new Labels(labelLayer);
    this.forceLabel = new Label(labels, "force");
    this.pullLabel = new Label(labels, "pull", true);
    this.names = { D: new Label(labels, "frame", true, true), C: new Label(labels, "frame", true),
                   P: new Label(labels, "frame", true) };
    this.stage.scene.add(this.room, this.triads.D, this.triads.C, this.triads.P, this.wrench,
                         this.pull);
    const grip: Grip = {
      handles: () => this.arm?.handles ?? [],
      tip: () => this.triads.P.position,
      stiffness: () => this.about?.grab_stiffness ?? 400,
      most: () => Math.min(cap(this.about?.max_force), this.about?.push_most_n ?? Infinity),
      allowed: () => actions.mayPush(),
      hold: (on) => {
        this.stage.controls.enabled = !on;
        this.arm?.highlight(on);
        this.stage.dirty = true;
      },
      push: (force) => actions.push(force),
    };
    this.hand = new Hand(canvas, this.stage.camera, grip);
    this.addSwitches(switches);
    theme.follow((colours) => this.paint(colours));
  }

  setAbout(about: About): void {
    this.about = about;
    this.room.build(about, this.theme.colours);
    this.stage.dirty = true;
  }

  setRobot(urdf: string, about: About): void {
    if (this.arm) this.stage.scene.remove(this.arm.root);
    this.arm = Arm.make(urdf, about, this.stage.software ? kFewSides : kSides);
    this.stage.scene.add(this.arm.root);
    this.stage.dirty = true;
    this.seen = -1;
  }

  /// Where the tip is on the page, for whoever wants to point at it [px].
  tipOnPage(): { x: number; y: number } {
    const p = this.triads.P.position.clone().project(this.stage.camera);
    const box = this.stage.canvas.getBoundingClientRect();
    return { x: box.left + (p.x * 0.5 + 0.5) * box.width,
             y: box.top + (0.5 - p.y * 0.5) * box.height };
  }

  draw(now: number, time: number): void {
    let news = false;
    if (this.feeds.revision !== this.seen || time !== this.seenTime) {
      this.seen = this.feeds.revision;
      this.seenTime = time;
      this.move(time);
      news = true;
      this.stage.dirty ||= this.stillness.ends(this.measure(), this.stage.pixel() / 2);
    }
    if (this.hand.active) {
      this.hand.update();
      this.stage.dirty = true;
    }
    const force = this.hand.force;
    this.pull.show(this.triads.P.position, scaled(force));
    // words move with the picture, and change without it
    if (this.stage.draw(now) || (news && !this.stage.dirty)) this.writeLabels();
  }

  /// All that moves, as lengths: an angle moves what is an arm's or a triad's length away.
  private measure(): Float32Array {
    const out = this.lengths;
    out.set(this.q);
    let at = this.q.length;
    for (const triad of [this.triads.D, this.triads.C]) {
      triad.position.toArray(out, at);
      triad.quaternion.toArray(out, at + 3);
      for (let i = 3; i < 7; ++i) out[at + i]! *= 2 * kTriad;
      at += 7;
    }
    const shown = this.wrench.visible;
    (shown ? this.wrench.tip : this.triads.P.position).toArray(out, at);
    out[at + 3] = Number(shown);
    return out;
  }

  private move(time: number): void {
    const joints = this.feeds.get("/joints");
    const at = joints?.history.indexAt(time) ?? -1;
    if (joints && at >= 0 && this.arm) {
      joints.read("q", at, this.q, kMostJoints);
      this.arm.pose(this.q);
    }
    const poses = this.feeds.get("/poses");
    const p = poses?.history.indexAt(time) ?? -1;
    if (poses && p >= 0) {
      for (const name of ["D", "C", "P"] as const) {
        poses.read(`${name}.position.x`, p, this.pose, 7);
        place(this.triads[name], this.pose);
      }
      this.R_WD.copy(this.triads.D.quaternion);
    }
    const wrench = this.feeds.get("/wrench");
    const w = wrench?.history.indexAt(time) ?? -1;
    if (wrench && w >= 0) {
      wrench.read("F_P_D_all.force.x", w, this.pose, 3);
      this.F.set(this.pose[0]!, this.pose[1]!, this.pose[2]!).applyQuaternion(this.R_WD);
    }
    this.wrench.show(this.triads.P.position, scaled(this.F));
    this.wrench.visible &&= this.wrenchShown;
  }

  private writeLabels(): void {
    const camera = this.stage.camera;
    const force = this.F.length();
    if (this.wrench.visible) {
      this.forceLabel.show(`${digits(force, 1)} N`, this.wrench.tip, camera);
    } else this.forceLabel.hide();
    if (this.pull.visible) {
      this.pullLabel.show(`pull ${digits(this.hand.force.length(), 1)} N`, this.pull.tip, camera);
    } else this.pullLabel.hide();
    this.nameFrames();
  }

  /// Where frames lie on each other, one name says so.
  private nameFrames(): void {
    const camera = this.stage.camera;
    const groups: { at: Vector3; names: string[] }[] = [];
    for (const name of ["D", "C", "P"] as const) {
      this.names[name].hide();
      if (!this.triads[name].visible) continue;
      const at = this.triads[name].position;
      const near = groups.find((g) => g.at.distanceTo(at) < 0.03);
      if (near) near.names.push(name);
      else groups.push({ at, names: [name] });
    }
    for (const group of groups) {
      this.names[group.names[0] as "D"].show(group.names.join(" "), group.at, camera);
    }
  }

  private addSwitches(parent: HTMLElement): void {
    const add = (text: string, title: string, set: (on: boolean) => void) => {
      const box = el("input", { type: "checkbox", checked: true, onchange: () => {
        set(box.checked);
        this.seen = -1;
        this.stage.dirty = true;
      } });
      parent.append(el("label", { class: "chip", title }, box, text));
    };
    add("D", "the desired frame", (on) => (this.triads.D.visible = on));
    add("C", "the commanded frame: D moved by the offset", (on) => (this.triads.C.visible = on));
    add("P", "the measured frame of the tool", (on) => (this.triads.P.visible = on));
    add("force", "what the world does to the tool", (on) => (this.wrenchShown = on));
    add("limits", "walls and the workspace", (on) => (this.room.bounds.visible = on));
  }

  private paint(colours: Colours): void {
    this.stage.paint(colours.ground);
    this.triads.D.paint(colours, colours.faint);
    this.triads.C.paint(colours, colours.wanted);
    this.triads.P.paint(colours, colours.text);
    this.wrench.paint(colours.wanted);
    this.pull.paint(colours.dark ? "#2dd4bf" : "#0b6b63");
    if (this.about) this.room.build(this.about, colours);
  }
}

const arrow = new Vector3();

function scaled(force: Vector3): Vector3 {
  return arrow.copy(force).multiplyScalar(kMetresPerNewton).clampLength(0, kLongest);
}
