// Words beside things in the scene.

import { type Camera, Vector3 } from "three";
import { el, setText } from "../ui/dom.ts";

const point = new Vector3();

/// The layer that they stand in. Its size is told by the browser: asking for it while other parts of
/// the page change would lay the page out again.
export class Labels {
  width = 0;
  height = 0;

  constructor(readonly element: HTMLElement) {
    new ResizeObserver(() => {
      this.width = element.clientWidth;
      this.height = element.clientHeight;
    }).observe(element);
  }
}

export class Label {
  private readonly element: HTMLElement;
  private place = "";

  /// `down`: below the point, otherwise above. `left` of it, otherwise right.
  constructor(private readonly layer: Labels, kind: string, private readonly down = false,
              private readonly left = false) {
    this.element = el("span", { class: `label ${kind}` });
    this.element.hidden = true;
    layer.element.append(this.element);
  }

  show(text: string, at: Vector3, camera: Camera): void {
    point.copy(at).project(camera);
    const inside = Math.abs(point.x) < 1 && Math.abs(point.y) < 1 && point.z < 1;
    this.hide(!inside);
    if (!inside) return;
    setText(this.element, text);
    const x = Math.round((point.x * 0.5 + 0.5) * this.layer.width + (this.left ? -8 : 8));
    const y = Math.round((0.5 - point.y * 0.5) * this.layer.height + (this.down ? 8 : -30));
    const place = `translate(${x}px, ${y}px)${this.left ? " translateX(-100%)" : ""}`;
    if (place === this.place) return;
    this.place = place;
    this.element.style.transform = place;
  }

  hide(yes = true): void {
    if (this.element.hidden !== yes) this.element.hidden = yes;
  }
}
