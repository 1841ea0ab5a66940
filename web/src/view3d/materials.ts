// Simple shading: many pixels of it are drawn without a graphics card, too.

import { LineBasicMaterial, MeshBasicMaterial, MeshLambertMaterial, type ColorRepresentation,
         DoubleSide } from "three";

export function solid(color: ColorRepresentation): MeshLambertMaterial {
  return new MeshLambertMaterial({ color });
}

/// The same from everywhere, as signs are.
export function flat(color: ColorRepresentation, opacity = 1): MeshBasicMaterial {
  return new MeshBasicMaterial({ color, opacity, transparent: opacity < 1, side: DoubleSide,
                                 depthWrite: opacity === 1 });
}

export function line(color: ColorRepresentation, opacity = 1): LineBasicMaterial {
  return new LineBasicMaterial({ color, opacity, transparent: opacity < 1 });
}
