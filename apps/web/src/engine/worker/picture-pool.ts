import type { PixelPicture } from '../engine-api.ts'

/** The page shows one picture while the next is painted, so two buffers are enough. */
const SPARE_MAX = 2

/** Copies pictures into reused buffers: allocating a new buffer takes longer than copying the pixels. */
export interface PicturePool {
  copy(picture: PixelPicture): PixelPicture
  /** Keeps a buffer for later copies of the same size. */
  release(pixels: PixelPicture['data']): void
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
    release(pixels) {
      if (spare.length < SPARE_MAX) spare.push(pixels)
    },
  }
}

export function isPixelPicture(value: unknown): value is PixelPicture {
  return (
    typeof value === 'object' && value !== null && 'data' in value && value.data instanceof Uint8ClampedArray
  )
}
