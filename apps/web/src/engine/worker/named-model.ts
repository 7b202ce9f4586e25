import type { AnalysisOffer, AnalysisResponse } from '@housecoat/contract'
import { SURFACE_CLASSES, type Analysis, type ColorRaster } from '@housecoat/engine'
import { get2d } from '../../photo/photo-decoder.ts'

const JPEG_QUALITY = 0.9
/** A person waits for the first area; after this the network in the browser answers sooner. */
const PATIENCE_MS = 8000

/** Asks whether the operator named a surface model. */
export async function hasNamedModel(): Promise<boolean> {
  try {
    const offer = await fetch('/api/analysis', { signal: AbortSignal.timeout(PATIENCE_MS) })
    return offer.ok && ((await offer.json()) as AnalysisOffer).model !== null
  } catch {
    return false
  }
}

/**
 * Has the server look at a photo with the surface model that its operator named.
 * @param photo of analysis size
 * @returns null when it did not answer in time: then the browser's own network serves
 */
export async function askNamedModel(photo: ColorRaster): Promise<Analysis | null> {
  try {
    return await ask(photo, AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    console.warn('The server could not look at the photo; the network in the browser does.', error)
    return null
  }
}

async function ask(photo: ColorRaster, signal: AbortSignal): Promise<Analysis> {
  const answer = await fetch('/api/analysis', { method: 'POST', body: await encodeJpeg(photo), signal })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  const { grid, classes, probabilities } = (await answer.json()) as AnalysisResponse
  const planes = probabilities.map((text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
  const cells = grid.width * grid.height
  if (planes.some(({ length }) => length !== cells)) throw new Error('The answer is not whole')
  const planeOf = (name: string) => planes[classes.indexOf(name)] ?? new Uint8Array(cells)
  return {
    width: photo.width,
    height: photo.height,
    grid,
    classes: SURFACE_CLASSES,
    probabilities: SURFACE_CLASSES.map(planeOf),
  }
}

async function encodeJpeg({ width, height, channels, data }: ColorRaster): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const picture = new ImageData(width, height)
  for (let from = 0, to = 0; to < picture.data.length; from += channels, to += 4) {
    for (let c = 0; c < 3; c++) picture.data[to + c] = data[from + c]
    picture.data[to + 3] = 255
  }
  get2d(canvas).putImageData(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
}
