/** The house network's weights, for photos of houses; about 2 MB. */
export const HOUSE_WEIGHTS_URL = new URL(
  '../../../../packages/engine/weights/house-network.bin',
  import.meta.url,
)

/** The surface network's weights, for photos of rooms; about 2 MB. */
export const SURFACE_WEIGHTS_URL = new URL(
  '../../../../packages/engine/weights/surface-network.bin',
  import.meta.url,
)

/** The context network's weights, which correct the surface network's answer; about 2.7 MB. */
export const CONTEXT_WEIGHTS_URL = new URL(
  '../../../../packages/engine/weights/context-network.bin',
  import.meta.url,
)
