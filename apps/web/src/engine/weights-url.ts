/** The surface network's weights, about 2 MB. */
export const WEIGHTS_URL = new URL('../../../../packages/engine/weights/surface-network.bin', import.meta.url)
