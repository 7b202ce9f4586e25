/** The classes of the network, in the order of its outputs. `tools/surface-network/network.py` holds the same list. */
export const SURFACE_CLASSES = [
  'rest',
  'wall',
  'masonry',
  'trim',
  'window',
  'shutter',
  'entry_door',
  'garage_door',
  'roof',
  'ceiling',
  'floor',
  'cabinet',
  'backsplash',
  'curtain',
  'picture',
  'sky',
  'vegetation',
  'ground',
] as const
export type SurfaceClass = (typeof SURFACE_CLASSES)[number]
