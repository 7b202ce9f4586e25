import type { AnalysisOffer, AnalysisResponse } from '@housecoat/contract'
import {
  SURFACE_CLASSES,
  type Analysis,
  type ColorRaster,
  type SurfaceProbabilities,
} from '@housecoat/engine'
import { get2d } from '../../photo/pixels.ts'

const JPEG_QUALITY = 0.9
/** Time limit: after this long, the browser's own network gives the first area sooner. */
export const ANALYSIS_TIMEOUT_MS = 8000

/** Asks whether the operator configured a surface model. */
export async function hasServerModel(): Promise<boolean> {
  try {
    const offer = await fetch('/api/analysis', { signal: AbortSignal.timeout(ANALYSIS_TIMEOUT_MS) })
    return offer.ok && ((await offer.json()) as AnalysisOffer).model !== null
  } catch {
    return false
  }
}

/**
 * Has the server analyze a photo with the operator's surface model.
 * @param photo of analysis size
 * @returns null when the server failed or took too long; the browser's own network then analyzes the photo
 */
export async function analyzeOnServer(photo: ColorRaster): Promise<Analysis | null> {
  try {
    return await postPhoto(photo, AbortSignal.timeout(ANALYSIS_TIMEOUT_MS))
  } catch (error) {
    console.warn('The server could not analyze the photo; the browser does.', error)
    return null
  }
}

async function postPhoto(photo: ColorRaster, signal: AbortSignal): Promise<Analysis> {
  const answer = await fetch('/api/analysis', { method: 'POST', body: await encodeJpeg(photo), signal })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  const { width, height } = photo
  return { width, height, ...readSurfaces((await answer.json()) as AnalysisResponse) }
}

/** @throws Error when the answer is incomplete */
export function readSurfaces({
  grid,
  classes,
  probabilities,
}: Omit<AnalysisResponse, 'model'>): SurfaceProbabilities {
  const planes = probabilities.map(decodeBase64)
  const cells = grid.width * grid.height
  if (planes.some(({ length }) => length !== cells)) throw new Error('The answer is incomplete')
  const planeOf = (name: string) => planes[classes.indexOf(name)] ?? new Uint8Array(cells)
  return { grid, classes: SURFACE_CLASSES, probabilities: SURFACE_CLASSES.map(planeOf) }
}

/** The bytes of a base64 text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

/** For the server's models. @param photo of analysis size */
export async function encodeJpeg({ width, height, channels, data }: ColorRaster): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const picture = new ImageData(width, height)
  for (let from = 0, to = 0; to < picture.data.length; from += channels, to += 4) {
    for (let c = 0; c < 3; c++) picture.data[to + c] = data[from + c]
    picture.data[to + 3] = 255
  }
  get2d(canvas).putImageData(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
}
