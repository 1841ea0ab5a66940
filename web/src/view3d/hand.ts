// The mouse, a finger or the arrow keys as a hand at the tool.

import { Plane, Raycaster, Vector2, Vector3, type Object3D, type PerspectiveCamera } from "three";
import { grabForce, kPushEvery, type Vec } from "../logic/grab.ts";

export interface Grip {
  handles(): Object3D[];
  tip(): Vector3; // P now, in the world
  stiffness(): number; // [N/m]
  most(): number; // [N]
  allowed(): boolean;
  hold(on: boolean): void; // the camera stays meanwhile
  push(force: Vec): void; // about twenty times a second; zero ends it
}

const kKeyForce = 15; // [N]

export class Hand {
  readonly force = new Vector3();
  active = false;
  private pointer: number | null = null;
  private readonly keys = new Set<string>();
  private readonly ray = new Raycaster();
  private readonly plane = new Plane();
  private readonly mouse = new Vector2();
  private readonly target = new Vector3();
  private readonly reach = new Vector3(); // from P to where it was grabbed
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly camera: PerspectiveCamera,
    private readonly grip: Grip,
  ) {
    // before the camera's own listener, which would turn the view
    canvas.addEventListener("pointerdown", (e) => this.down(e), { capture: true });
    canvas.addEventListener("pointermove", (e) => this.move(e));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      canvas.addEventListener(end, (e) => { if (e.pointerId === this.pointer) this.release(); });
    }
    canvas.addEventListener("keydown", (e) => this.key(e, true));
    canvas.addEventListener("keyup", (e) => this.key(e, false));
    canvas.addEventListener("blur", () => this.release());
    addEventListener("blur", () => this.release());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.release(); });
  }

  /// Every frame: the spring changes as the tool follows.
  update(): void {
    if (this.pointer !== null) {
      const from = this.grip.tip();
      const to = this.target;
      const pull = grabForce([from.x, from.y, from.z],
                             [to.x - this.reach.x, to.y - this.reach.y, to.z - this.reach.z],
                             this.grip.stiffness(), this.grip.most());
      this.force.set(...pull);
    } else if (this.keys.size > 0) {
      this.keyForce();
    }
  }

  release(): void {
    if (!this.active) return;
    this.active = false;
    this.pointer = null;
    this.keys.clear();
    clearInterval(this.timer);
    this.force.set(0, 0, 0);
    this.grip.push([0, 0, 0]);
    this.grip.hold(false);
  }

  private begin(): void {
    if (this.active) return;
    this.active = true;
    this.grip.hold(true);
    this.timer = setInterval(() => {
      if (!this.grip.allowed()) return this.release();
      this.update();
      this.grip.push([this.force.x, this.force.y, this.force.z]);
    }, kPushEvery);
  }

  private aim(e: PointerEvent): void {
    const box = this.canvas.getBoundingClientRect();
    this.mouse.set(((e.clientX - box.left) / box.width) * 2 - 1,
                   1 - ((e.clientY - box.top) / box.height) * 2);
    this.ray.setFromCamera(this.mouse, this.camera);
  }

  /// Whether the tool is below the mouse.
  touches(e: PointerEvent): boolean {
    this.aim(e);
    return this.ray.intersectObjects(this.grip.handles(), false).length > 0;
  }

  private down(e: PointerEvent): void {
    if (e.button !== 0 || this.active || !this.grip.allowed() || !this.touches(e)) return;
    e.stopImmediatePropagation();
    this.canvas.focus({ preventScroll: true });
    this.canvas.setPointerCapture(e.pointerId);
    this.pointer = e.pointerId;
    const tip = this.grip.tip();
    const facing = this.camera.getWorldDirection(new Vector3());
    this.plane.setFromNormalAndCoplanarPoint(facing, tip);
    this.ray.ray.intersectPlane(this.plane, this.target);
    this.reach.copy(this.target).sub(tip);
    this.begin();
  }

  private move(e: PointerEvent): void {
    if (e.pointerId === this.pointer) {
      this.aim(e);
      this.ray.ray.intersectPlane(this.plane, this.target);
    } else if (!this.active) {
      this.canvas.style.cursor = this.grip.allowed() && this.touches(e) ? "grab" : "";
    }
  }

  private key(e: KeyboardEvent, down: boolean): void {
    if (e.key === "Escape") return this.release();
    if (!(e.key in kDirections) || !this.grip.allowed()) return;
    e.preventDefault();
    if (down) {
      this.keys.add(e.key);
      this.begin();
    } else {
      this.keys.delete(e.key);
      if (this.keys.size === 0) this.release();
    }
  }

  private keyForce(): void {
    this.force.set(0, 0, 0);
    for (const key of this.keys) this.force.add(kDirections[key]!);
    if (this.force.lengthSq() > 0) this.force.setLength(Math.min(kKeyForce, this.grip.most()));
  }
}

/// Along the axes of the world.
const kDirections: Record<string, Vector3> = {
  ArrowUp: new Vector3(1, 0, 0),
  ArrowDown: new Vector3(-1, 0, 0),
  ArrowLeft: new Vector3(0, 1, 0),
  ArrowRight: new Vector3(0, -1, 0),
  PageUp: new Vector3(0, 0, 1),
  PageDown: new Vector3(0, 0, -1),
};
