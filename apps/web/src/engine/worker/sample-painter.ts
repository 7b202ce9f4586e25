import {
  ANALYSIS_LONG_SIDE_PX,
  fitWithin,
  resizeColor,
  resizeGray,
  type ColorRaster,
  type Matte,
} from '@housecoat/engine'
import type { EngineApi } from '../engine-api.ts'
import { toBitmap } from './area-picture.ts'
import { createPainter } from './painter.ts'
import { decodePicture } from '../../photo/pixels.ts'
import { fetchFile } from './scene.ts'

type PaintPrepared = (hex: string) => ImageBitmap

/** Paints our sample photos at their own size; each photo with its mask is prepared once. */
export function createSamplePainter(): EngineApi['paintSample'] {
  const samples = new Map<string, Promise<PaintPrepared>>()
  return async (photoUrl, maskUrl, hex) => {
    const key = `${photoUrl} ${maskUrl}`
    const sample = samples.get(key) ?? prepareSample(photoUrl, maskUrl)
    samples.set(key, sample)
    sample.catch(() => samples.delete(key))
    return (await sample)(hex)
  }
}

async function prepareSample(photoUrl: string, maskUrl: string): Promise<PaintPrepared> {
  const [photoFile, maskFile] = await Promise.all([fetchFile(photoUrl), fetchFile(maskUrl)])
  const photo = await decodePicture(await photoFile.blob())
  const matte = await readMatte(await maskFile.blob(), photo)
  const grid = fitWithin(photo.width, photo.height, ANALYSIS_LONG_SIDE_PX)
  const analysisPhoto = resizeColor(photo, grid.width, grid.height)
  const mask = resizeGray(matte, grid.width, grid.height)
  for (let at = 0; at < mask.data.length; at++) mask.data[at] = mask.data[at] > 127 ? 255 : 0
  const painter = createPainter({ preview: photo, analysisPhoto, surroundings: 'outdoors' })
  return (hex) => toBitmap(painter.paint(mask, { hex, lightness: 0 }, 'preview', matte).picture)
}

/** Our samples' masks have subpixel edges, so they serve as mattes. */
async function readMatte(file: Blob, { width, height }: ColorRaster): Promise<Matte> {
  const picture = await decodePicture(file, { width, height })
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => picture.data[at * 4]) }
}
