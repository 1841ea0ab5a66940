// Triads and arrows.

import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Object3D, Quaternion,
         SphereGeometry, Vector3 } from "three";
import type { Colours } from "../ui/theme.ts";
import { flat } from "./materials.ts";

const kUp = new Vector3(0, 1, 0); // along which three's cylinders stand
const kAxes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];

/// Three axes in red, green and blue, and a ball at the origin in the colour of the frame.
export class Triad extends Group {
  private readonly bars: Mesh<CylinderGeometry, MeshBasicMaterial>[] = [];
  private readonly ball: Mesh<SphereGeometry, MeshBasicMaterial>;

  constructor(length: number, radius: number) {
    super();
    for (const axis of kAxes) {
      const bar = new Mesh(new CylinderGeometry(radius, radius, length, 8), flat(0xffffff));
      bar.quaternion.setFromUnitVectors(kUp, axis);
      bar.position.copy(axis).multiplyScalar(length / 2);
      this.bars.push(bar);
      this.add(bar);
    }
    this.ball = new Mesh(new SphereGeometry(radius * 2.2, 8, 6), flat(0xffffff));
    this.add(this.ball);
  }

  paint(colours: Colours, origin: string): void {
    this.bars.forEach((bar, i) => bar.material.color.set([colours.x, colours.y, colours.z][i]!));
    this.ball.material.color.set(origin);
  }
}

/// From a point along a vector; not drawn below `least`.
export class Arrow extends Group {
  private readonly shaft: Mesh<CylinderGeometry, MeshBasicMaterial>;
  private readonly head: Mesh<ConeGeometry, MeshBasicMaterial>;
  readonly tip = new Vector3();
  private readonly along = new Vector3();

  constructor(private readonly radius: number) {
    super();
    const material = flat(0xffffff);
    this.shaft = new Mesh(new CylinderGeometry(radius, radius, 1, 10), material);
    this.head = new Mesh(new ConeGeometry(radius * 2.8, radius * 7, 14), material);
    this.add(this.shaft, this.head);
    this.visible = false;
  }

  paint(colour: string): void {
    this.shaft.material.color.set(colour);
  }

  /// `vector` in metres of the scene.
  show(from: Vector3, vector: Vector3, least = 0.004): void {
    const length = vector.length();
    this.visible = length >= least;
    if (!this.visible) return;
    const head = Math.min(this.radius * 7, length * 0.6);
    this.along.copy(vector).divideScalar(length);
    this.position.copy(from);
    this.quaternion.setFromUnitVectors(kUp, this.along);
    this.shaft.scale.set(1, length - head, 1);
    this.shaft.position.set(0, (length - head) / 2, 0);
    this.head.scale.setScalar(head / (this.radius * 7));
    this.head.position.set(0, length - head / 2, 0);
    this.tip.copy(from).add(vector);
  }
}

const scratch = new Quaternion();

/// position x y z, orientation x y z w
export function place(object: Object3D, pose: ArrayLike<number>): void {
  object.position.set(pose[0]!, pose[1]!, pose[2]!);
  scratch.set(pose[3]!, pose[4]!, pose[5]!, pose[6]!);
  if (scratch.lengthSq() > 0.5) object.quaternion.copy(scratch.normalize());
}
