// The robot as its URDF draws it, and the tool in its hand.

import { Color, CylinderGeometry, Group, Matrix4, Mesh, type MeshPhongMaterial, Object3D,
         SphereGeometry, Vector3 } from "three";
import URDFLoader, { type URDFRobot } from "urdf-loader";
import type { About } from "../link/messages.ts";
import { flat } from "./materials.ts";
import { merge, solid, type SolidMaterial } from "./solid.ts";

const kUp = new Vector3(0, 1, 0);
const kToolRadius = 0.014; // [m]
const kHandle = 0.055; // that the mouse may miss the tip by [m]
const kGrey = new Color(0xbdc1c6);
const kSteel = new Color(0x4b5563);
const kBone = "bone";

export class Arm {
  readonly root = new Group();
  /// What can be grabbed.
  readonly handles: Object3D[] = [];
  private readonly tip: Mesh;

  private constructor(
    private readonly robot: URDFRobot,
    private readonly joints: string[],
    about: About,
  ) {
    this.root.add(robot);
    const probe = new Group();
    probe.matrixAutoUpdate = false;
    const R = about.X_FP.R;
    const p = about.X_FP.p;
    probe.matrix.copy(new Matrix4().set(
      R[0]!, R[1]!, R[2]!, p[0], R[3]!, R[4]!, R[5]!, p[1], R[6]!, R[7]!, R[8]!, p[2], 0, 0, 0, 1));
    this.tip = solid(new SphereGeometry(0.019, 12, 8), 0x2dd4bf, true);
    const reach = new Mesh(new SphereGeometry(kHandle, 10, 8), flat(0, 0));
    reach.visible = false; // the mouse finds it all the same
    probe.add(this.tip, reach);
    const frame = robot.frames[about.probe_frame] ?? robot;
    const tool = rod(new Vector3(...p));
    frame.add(tool, probe);
    this.handles.push(this.tip, reach, tool);
  }

  /// `text`: the URDF. `sides`: of what is round.
  static make(text: string, about: About, sides: number): Arm {
    const loader = new URDFLoader();
    // the server gives no meshes: a link that has nothing else is drawn as a rod
    loader.loadMeshCb = (_url, _manager, _material, done) => done(new Group());
    const robot = loader.parse(text);
    addBones(robot);
    for (const link of Object.values(robot.links)) {
      merge(link, link.children.filter((child) => !("isURDFJoint" in child)), colourOf, sides);
    }
    return new Arm(robot, about.joints, about);
  }

  pose(q: ArrayLike<number>): void {
    for (let i = 0; i < this.joints.length; ++i) this.robot.setJointValue(this.joints[i]!, q[i]!);
  }

  highlight(on: boolean): void {
    (this.tip.material as SolidMaterial).uniforms.glow.value.set(on ? 0x14806f : 0);
  }
}

function rod(to: Vector3): Mesh {
  const length = to.length();
  const mesh = solid(new CylinderGeometry(kToolRadius, kToolRadius, Math.max(length, 1e-3), 16), kSteel);
  if (length > 0) mesh.quaternion.setFromUnitVectors(kUp, to.clone().divideScalar(length));
  mesh.position.copy(to).multiplyScalar(0.5);
  return mesh;
}

/// Of a part of the URDF.
function colourOf(mesh: Mesh): Color {
  return (mesh.material as Partial<MeshPhongMaterial>).color ?? (mesh.name === kBone ? kSteel : kGrey);
}

/// A rod from joint to joint, where a link shows nothing of its own.
function addBones(robot: URDFRobot): void {
  for (const link of Object.values(robot.links)) {
    let drawn = false;
    for (const child of link.children) {
      if (!("isURDFJoint" in child)) child.traverse((o) => { drawn ||= (o as Mesh).isMesh === true; });
    }
    if (drawn) continue;
    for (const child of [...link.children]) {
      if ("isURDFJoint" in child && child.position.length() > 0.02) {
        const bone = rod(child.position.clone());
        bone.name = kBone;
        link.add(bone);
      }
    }
  }
}
