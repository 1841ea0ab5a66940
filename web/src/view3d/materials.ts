// What is not lit.

import { LineBasicMaterial, MeshBasicMaterial, type ColorRepresentation, DoubleSide } from "three";

/// The same from everywhere, as signs are.
export function flat(color: ColorRepresentation, opacity = 1): MeshBasicMaterial {
  return new MeshBasicMaterial({ color, opacity, transparent: opacity < 1, side: DoubleSide,
                                 depthWrite: opacity === 1 });
}

export function line(color: ColorRepresentation, opacity = 1): LineBasicMaterial {
  return new LineBasicMaterial({ color, opacity, transparent: opacity < 1 });
}
