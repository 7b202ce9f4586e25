/** Classes of the surface network in the order of its outputs, as in `tools/surface-network/network.py`. */
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

/** Where a photo was taken: a room, or a house from outside. */
export type Surroundings = 'indoors' | 'outdoors'
