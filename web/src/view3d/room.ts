// What the tool may not leave, and what it can touch: box, planes, spheres, the simulated plate.

import { BoxGeometry, EdgesGeometry, GridHelper, Group, LineSegments, Mesh, PlaneGeometry,
         Quaternion, SphereGeometry, Vector3, type Object3D } from "three";
import type { About, Triple } from "../link/messages.ts";
import type { Colours } from "../ui/theme.ts";
import { flat, line } from "./materials.ts";

const kFar = 1.3; // where a face without an end is drawn [m]
const kZ = new Vector3(0, 0, 1);

function sheet(point: Triple, normal: Triple, size: number, colour: string, opacity: number): Group {
  const out = new Group();
  const geometry = new PlaneGeometry(size, size);
  out.add(new Mesh(geometry, flat(colour, opacity)),
          new LineSegments(new EdgesGeometry(geometry), line(colour, 0.9)));
  out.position.set(...point);
  out.quaternion.copy(new Quaternion().setFromUnitVectors(
    kZ, new Vector3(...normal).normalize()));
  return out;
}

export class Room extends Group {
  private grid: GridHelper | null = null;
  readonly bounds = new Group();
  private readonly plate = new Group();

  /// `cells`: of the ground's grid, along an edge.
  constructor(private readonly cells: number) {
    super();
    this.add(this.bounds, this.plate);
  }

  build(about: About, colours: Colours): void {
    for (const group of [this.bounds, this.plate]) disposeChildren(group);
    if (this.grid) this.remove(this.grid);
    this.grid = new GridHelper(2.4, this.cells, colours.grid, colours.grid);
    this.grid.rotation.x = Math.PI / 2;
    this.grid.position.z = -0.001;
    this.add(this.grid);
    if (about.box) this.addBox(about.box, colours.z);
    for (const plane of about.planes ?? []) {
      this.bounds.add(sheet(nearArm(plane.point, plane.normal), plane.normal, 0.9, colours.bad, 0.12));
    }
    for (const sphere of about.spheres ?? []) {
      const ball = new Mesh(new SphereGeometry(sphere.radius, 32, 20),
                            flat(sphere.inside ? colours.z : colours.bad, 0.08));
      ball.position.set(...sphere.center);
      this.bounds.add(ball);
    }
    const wall = about.wall;
    if (wall) this.plate.add(sheet(nearArm(wall.point, wall.normal), wall.normal, 0.7,
                                   colours.wanted, 0.22));
  }

  private addBox(box: NonNullable<About["box"]>, colour: string): void {
    const lower = new Vector3(...box.lower.map((x) => x ?? -kFar));
    const upper = new Vector3(...box.upper.map((x) => x ?? kFar));
    const size = upper.clone().sub(lower);
    const geometry = new BoxGeometry(size.x, size.y, size.z);
    const edges = new LineSegments(new EdgesGeometry(geometry), line(colour, 0.55));
    edges.position.copy(lower).add(upper).multiplyScalar(0.5);
    this.bounds.add(edges);
  }
}

/// A plane has no edge: its picture is put where an arm of this size meets it.
function nearArm(point: Triple, normal: Triple): Triple {
  const n = new Vector3(...normal).normalize();
  const centre = new Vector3(0.5, 0, 0.3);
  centre.addScaledVector(n, n.dot(new Vector3(...point).sub(centre)));
  return [centre.x, centre.y, centre.z];
}

function disposeChildren(group: Object3D): void {
  for (const child of [...group.children]) {
    group.remove(child);
    child.traverse((object) => (object as Partial<Mesh>).geometry?.dispose());
  }
}
