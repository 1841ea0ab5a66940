// Words beside things in the scene.

import { type Camera, Vector3 } from "three";
import { el, setText } from "../ui/dom.ts";

const point = new Vector3();

export class Label {
  private readonly element: HTMLElement;

  /// `down`: below the point, otherwise above.
  constructor(private readonly parent: HTMLElement, kind: string, private readonly down = false) {
    this.element = el("span", { class: `label ${kind}` });
    this.element.hidden = true;
    parent.append(this.element);
  }

  show(text: string, at: Vector3, camera: Camera): void {
    point.copy(at).project(camera);
    const inside = Math.abs(point.x) < 1 && Math.abs(point.y) < 1 && point.z < 1;
    this.element.hidden = !inside;
    if (!inside) return;
    setText(this.element, text);
    const x = (point.x * 0.5 + 0.5) * this.parent.clientWidth + 8;
    const y = (0.5 - point.y * 0.5) * this.parent.clientHeight + (this.down ? 8 : -22);
    this.element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }

  hide(): void {
    this.element.hidden = true;
  }
}
