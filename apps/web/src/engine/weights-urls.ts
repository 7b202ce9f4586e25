/** The surface network's weights, about 2 MB. */
export const SURFACE_WEIGHTS_URL = new URL(
  '../../../../packages/engine/weights/surface-network.bin',
  import.meta.url,
)

/** The weights of the context network, which photos of rooms need, too; about 2.7 MB. */
export const CONTEXT_WEIGHTS_URL = new URL(
  '../../../../packages/engine/weights/context-network.bin',
  import.meta.url,
)
