import { ANALYSIS_LONG_SIDE_PX, fitWithin, resizeColor, type ColorRaster } from '@housecoat/engine'
import { decodePhoto } from '../../photo/photo-decoder.ts'
import { drawOnWhite, readRaster, type PixelSize } from '../../photo/pixels.ts'
import { PREVIEW_LONG_SIDE_PX, type OpenedPhoto } from '../engine-api.ts'

/** A decoded photo in the two sizes that the engine works on. */
export interface Scene {
  /** of the upright photo at full size */
  readonly size: PixelSize
  /** shown on the page, and painted */
  readonly preview: ColorRaster
  /** the same photo at the mask's size */
  readonly analysisPhoto: ColorRaster
}

/** A photo to analyze. */
export interface AnalyzedPhoto extends Pick<Scene, 'analysisPhoto'> {
  /** under which the browser stores the photo; null when it does not */
  readonly photoKey: string | null
}

/** Small photos are enlarged up to this much: screens stretch them by bilinear sampling, which turns borders of paint into stairs. */
const ENLARGED_MAX = 2

/** The preview's size: PREVIEW_LONG_SIDE_PX on the long side, but at most twice the photo's. */
export function findPreviewSize({ width, height }: PixelSize): PixelSize {
  return fitWithin(ENLARGED_MAX * width, ENLARGED_MAX * height, PREVIEW_LONG_SIDE_PX)
}

/** @throws a PhotoError when the file cannot be used */
export async function openScene(file: Blob): Promise<{ scene: Scene; view: Omit<OpenedPhoto, 'id'> }> {
  const { bitmap, upload } = await decodePhoto(file)
  const { width, height } = bitmap
  const size = findPreviewSize({ width, height })
  const canvas = drawOnWhite(bitmap, size.width, size.height)
  const preview = readRaster(canvas)
  // an enlarged preview, made small again, would be blurred
  const sharpest = size.width > width ? readRaster(drawOnWhite(bitmap, width, height)) : preview
  bitmap.close()
  const grid = fitWithin(width, height, ANALYSIS_LONG_SIDE_PX)
  const analysisPhoto = resizeColor(sharpest, grid.width, grid.height)
  return {
    scene: { size: { width, height }, preview, analysisPhoto },
    view: { width, height, preview: canvas.transferToImageBitmap(), grid, upload },
  }
}

/** @throws when the answer is not a success */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return response
}
