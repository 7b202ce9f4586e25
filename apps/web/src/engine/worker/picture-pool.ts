import type { PixelPicture } from '../engine-protocol.ts'

/** The page shows one picture while the next is painted; of more than two nobody has need. */
const SPARE_MAX = 2

/** Copies pictures into memory that was used for others before: fresh memory takes longer to come by than the pixels to copy. */
export interface PicturePool {
  copy(picture: PixelPicture): PixelPicture
  /** Takes memory for later copies; what has another size than these is forgotten then. */
  takeBack(pixels: PixelPicture['data']): void
}

export function createPicturePool(): PicturePool {
  let spare: PixelPicture['data'][] = []
  return {
    copy({ width, height, data }) {
      spare = spare.filter(({ length }) => length === data.length)
      const pixels = spare.pop() ?? new Uint8ClampedArray(data.length)
      pixels.set(data)
      return { width, height, data: pixels }
    },
    takeBack(pixels) {
      if (spare.length < SPARE_MAX) spare.push(pixels)
    },
  }
}

export function isPixelPicture(value: unknown): value is PixelPicture {
  return (
    typeof value === 'object' && value !== null && 'data' in value && value.data instanceof Uint8ClampedArray
  )
}
