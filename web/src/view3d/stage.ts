// Renderer, camera and lights; draws when something has changed, as finely as is fluent.

import { AmbientLight, DirectionalLight, Color, PerspectiveCamera, Scene, Vector3, WebGLRenderer,
} from "three";
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
  dirty = true;
  frames = 0; // drawn so far
  private readonly renderer: WebGLRenderer;
  private last = 0;
  private moved = 0;
  private turn = 0;
  private refined = false;

  /// Throws where the browser has no WebGL.
  constructor(readonly canvas: HTMLCanvasElement) {
    const software = drawnBySoftware();
    this.quality = new Quality(software ? 1 : Math.min(devicePixelRatio || 1, 2));
    this.renderer = new WebGLRenderer({ canvas, antialias: !software,
                                        powerPreference: "high-performance" });
    this.renderer.setPixelRatio(this.quality.ratio);
    this.camera.up.set(0, 0, 1);
    const key = new DirectionalLight(0xffffff, 2.0);
    key.position.set(1.5, -2, 3);
    const back = new DirectionalLight(0xffffff, 0.7);
    back.position.set(-2, 1.5, 1);
    this.scene.add(new AmbientLight(0xffffff, 1.1), key, back);
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

  paint(ground: string): void {
    this.scene.background = new Color(ground);
    this.dirty = true;
  }

  /// One frame; `now` is the browser's time of it [ms].
  draw(now: number): void {
    this.controls.update();
    const frame = now - this.last;
    this.last = now;
    if (!this.dirty) return this.refine(now);
    this.moved = now;
    const changed = this.quality.judge(frame);
    if (++this.turn % this.quality.stride !== 0) return;
    if (changed || this.refined) this.resize();
    this.refined = false;
    this.dirty = false;
    this.renderer.render(this.scene, this.camera);
    ++this.frames;
  }

  /// A picture that stands still is drawn once with all its pixels.
  private refine(now: number): void {
    if (this.refined || now - this.moved < kStill || this.quality.ratio >= this.quality.most) return;
    this.refined = true;
    this.resize(this.quality.most);
    this.dirty = false;
    this.renderer.render(this.scene, this.camera);
  }

  private resize(ratio = this.quality.ratio): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement!;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / Math.max(clientHeight, 1);
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
