// Renderer and camera; draws when something has changed, as finely as is fluent.

import { Color, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Quality } from "../logic/quality.ts";

const kEye = new Vector3(1.25, -1.1, 0.85);
const kStill = 400; // [ms]
const kTarget = new Vector3(0.3, 0, 0.3);

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(38, 1, 0.02, 20);
  readonly controls: OrbitControls;
  readonly quality: Quality;
  readonly software: boolean; // the processor draws
  dirty = true;
  frames = 0; // drawn so far
  private readonly renderer: WebGLRenderer;
  private last = 0;
  private moved = 0;
  private turn = 0;
  private refined = false;
  private height = 1; // of the canvas [px]

  /// Throws where the browser has no WebGL.
  constructor(readonly canvas: HTMLCanvasElement) {
    this.software = drawnBySoftware();
    this.quality = new Quality(this.software ? { most: 1, often: 2 }
                                             : { most: Math.min(devicePixelRatio || 1, 2), often: 1 });
    this.renderer = new WebGLRenderer({ canvas, antialias: !this.software,
                                        powerPreference: "high-performance" });
    this.renderer.setPixelRatio(this.quality.ratio);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.minDistance = 0.3;
    this.controls.maxDistance = 6;
    this.controls.addEventListener("change", () => (this.dirty = true));
    this.home();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
    this.resize();
  }

  home(): void {
    this.camera.position.copy(kEye);
    this.controls.target.copy(kTarget);
    this.controls.update();
    this.dirty = true;
  }

  /// A pixel of the page where the camera looks at [m].
  pixel(): number {
    const away = this.camera.position.distanceTo(this.controls.target);
    return 2 * away * Math.tan(this.camera.fov * Math.PI / 360) / this.height;
  }

  paint(ground: string): void {
    this.scene.background = new Color(ground);
    this.dirty = true;
  }

  /// One frame; `now` is the browser's time of it [ms]. Whether it was drawn anew.
  draw(now: number): boolean {
    this.controls.update();
    const frame = now - this.last;
    this.last = now;
    if (!this.dirty) return this.refine(now);
    this.moved = now;
    const changed = this.quality.judge(frame);
    if (++this.turn % this.quality.stride !== 0) return false;
    if (changed || this.refined) this.resize();
    this.refined = false;
    return this.render();
  }

  private render(): true {
    this.dirty = false;
    this.renderer.render(this.scene, this.camera);
    ++this.frames;
    return true;
  }

  /// A picture that stands still is drawn once with all its pixels.
  private refine(now: number): boolean {
    if (this.refined || now - this.moved < kStill || this.quality.ratio >= this.quality.bounds.most) return false;
    this.refined = true;
    this.resize(this.quality.bounds.most);
    return this.render();
  }

  private resize(ratio = this.quality.ratio): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement!;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.height = Math.max(clientHeight, 1);
    this.camera.aspect = clientWidth / this.height;
    this.camera.updateProjectionMatrix();
    this.dirty = true;
  }
}

/// No graphics card: smoothing edges would cost more than all the rest.
function drawnBySoftware(): boolean {
  const probe = document.createElement("canvas").getContext("webgl2");
  const names = probe?.getExtension("WEBGL_debug_renderer_info");
  const name = probe && names ? String(probe.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}
