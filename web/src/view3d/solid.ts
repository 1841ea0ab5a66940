// Bodies that are lit. Without a graphics card each pixel of them is computed by the processor, and
// that was most of a frame; so the light is computed at the corners of triangles only, and all that a
// link shows is one body.

import { type BufferGeometry, Color, type ColorRepresentation, CylinderGeometry, Float32BufferAttribute,
         Matrix4, Mesh, type Object3D, ShaderMaterial, SphereGeometry } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";

// a lamp above the shoulder of whoever looks, a weaker one behind the arm, and the room's own light
const kVertex = `
  uniform vec3 glow;
  attribute vec3 color;
  varying vec3 shade;
  void main() {
    vec3 n = normalize(normalMatrix * normal);
    vec3 key = mat3(viewMatrix) * normalize(vec3(1.5, -2.0, 3.0));
    vec3 back = mat3(viewMatrix) * normalize(vec3(-2.0, 1.5, 1.0));
    float light = 0.35 + 0.64 * max(dot(n, key), 0.0) + 0.22 * max(dot(n, back), 0.0);
    vec3 linear = min(color * light + glow, 1.0);
    shade = mix(linear * 12.92, 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, linear));
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;
const kFragment = `
  varying vec3 shade;
  void main() { gl_FragColor = vec4(shade, 1.0); }`;

export type SolidMaterial = ShaderMaterial & { uniforms: { glow: { value: Color } } };

function material(): SolidMaterial {
  return new ShaderMaterial({ vertexShader: kVertex, fragmentShader: kFragment,
                              uniforms: { glow: { value: new Color(0) } } }) as SolidMaterial;
}

const kShared = material();

function painted(geometry: BufferGeometry, colour: ColorRepresentation): BufferGeometry {
  const { r, g, b } = new Color(colour);
  const count = geometry.getAttribute("position").count;
  const colours = Float32Array.from({ length: 3 * count }, (_, i) => [r, g, b][i % 3]!);
  geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  geometry.deleteAttribute("uv");
  return geometry;
}

/// `own`: it can glow by itself.
export function solid(geometry: BufferGeometry, colour: ColorRepresentation, own = false): Mesh {
  return new Mesh(painted(geometry, colour), own ? material() : kShared);
}

/// The same with so many sides, where it is round.
function rounded(geometry: BufferGeometry, sides: number): BufferGeometry {
  if (geometry instanceof CylinderGeometry) {
    const { radiusTop, radiusBottom, height } = geometry.parameters;
    return new CylinderGeometry(radiusTop, radiusBottom, height, sides);
  }
  return geometry instanceof SphereGeometry
    ? new SphereGeometry(geometry.parameters.radius, sides, sides >> 1) : geometry.clone();
}

/// In their place, one body with all that these groups show.
export function merge(parent: Object3D, groups: Object3D[], colourOf: (mesh: Mesh) => Color,
                      sides: number): void {
  parent.updateWorldMatrix(true, true);
  const toParent = new Matrix4().copy(parent.matrixWorld).invert();
  const parts: BufferGeometry[] = [];
  for (const group of groups) {
    group.traverse((object) => {
      const mesh = object as Mesh;
      if (!mesh.isMesh) return;
      const place = toParent.clone().multiply(mesh.matrixWorld);
      parts.push(painted(rounded(mesh.geometry, sides), colourOf(mesh)).applyMatrix4(place));
    });
    parent.remove(group);
  }
  if (parts.length > 0) parent.add(new Mesh(mergeGeometries(parts), kShared));
}
