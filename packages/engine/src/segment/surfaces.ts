/** What a homeowner can ask to have painted, and what the surface network can tell apart. */

/** The surfaces that can be asked for. `exterior` belongs to houses from outside, the others to rooms. */
export const SURFACES = ['exterior', 'walls', 'ceiling', 'cabinets', 'trim', 'backsplash'] as const
export type Surface = (typeof SURFACES)[number]

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

/** Analysis photos are the upload fitted within this many pixels on the long side. */
export const ANALYSIS_LONG_SIDE_PX = 1024
