import { fitWithin, resizeColor, resizeGray, type ColorRaster, type Mask } from '@housecoat/engine'
import { createRequire } from 'node:module'
import type { AreaPeer } from './area-peer.ts'
import { findCentralBox } from './central-box.ts'

/** OpenCV in WebAssembly needs seconds for a photo of this size, and minutes for a larger one. */
const LONG_SIDE_PX = 400
const ITERATIONS = 5

/** The part of OpenCV that is used. */
interface Mat {
  readonly data: Uint8Array
  delete(): void
}
interface OpenCv {
  readonly Mat: new (rows?: number, columns?: number, type?: number) => Mat
  readonly Rect: new (x: number, y: number, width: number, height: number) => object
  readonly CV_8UC3: number
  readonly GC_INIT_WITH_RECT: number
  /** marks pixels 0 or 2 as background, 1 or 3 as foreground */
  grabCut(photo: Mat, mask: Mat, box: object, bg: Mat, fg: Mat, iterations: number, mode: number): void
  onRuntimeInitialized: () => void
}

/** OpenCV's GrabCut from the central box: what a program can do that knows nothing of houses. */
export async function loadGrabCut(): Promise<AreaPeer> {
  const cv = createRequire(import.meta.url)('@techstark/opencv-js') as OpenCv
  // the module has a `then` of its own, so it must never be what a promise resolves to
  await new Promise<void>((resolve) => {
    if (Reflect.has(cv, 'Mat')) resolve()
    else cv.onRuntimeInitialized = resolve
  })
  return { name: 'GrabCut', find: (photo) => grabCut(cv, photo) }
}

function grabCut(cv: OpenCv, photo: ColorRaster): Mask {
  const { width, height } = fitWithin(photo.width, photo.height, LONG_SIDE_PX)
  const small = resizeColor(photo, width, height)
  const { left, top, right, bottom } = findCentralBox(width, height)
  const picture = new cv.Mat(height, width, cv.CV_8UC3)
  const [mask, background, foreground] = [new cv.Mat(), new cv.Mat(), new cv.Mat()]
  try {
    for (let i = 0; i < width * height; i++)
      for (let c = 0; c < 3; c++) picture.data[i * 3 + c] = small.data[i * small.channels + c]
    const box = new cv.Rect(left, top, right - left, bottom - top)
    cv.grabCut(picture, mask, box, background, foreground, ITERATIONS, cv.GC_INIT_WITH_RECT)
    const soft = { width, height, data: Uint8Array.from(mask.data, (value) => (value % 2) * 255) }
    const { data } = resizeGray(soft, photo.width, photo.height)
    return { width: photo.width, height: photo.height, data: data.map((value) => (value > 127 ? 255 : 0)) }
  } finally {
    for (const mat of [picture, mask, background, foreground]) mat.delete()
  }
}
