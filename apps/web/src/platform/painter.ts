import {
  findReflectance,
  linearFromEncoded,
  parseHex,
  prepareRepaint,
  refineMatte,
  repaint,
  type ColorRaster,
  type Mask,
} from '@housecoat/engine'
import { toBitmap } from './area-picture.ts'

export interface Scene {
  /** what is shown and repainted */
  readonly preview: ColorRaster
  /** the same photo at the mask's size */
  readonly analysisPhoto: ColorRaster
  readonly surroundings: 'indoors' | 'outdoors'
}

/** Paints one color over the prepared area. */
export type Painter = (hex: string) => ImageBitmap

/** Does once what does not depend on the color: matte, old reflectance, repaint plan. */
export function preparePainter(scene: Scene, mask: Mask): Painter {
  const { preview, analysisPhoto, surroundings } = scene
  const matte = refineMatte(preview, mask)
  const reflectance = findReflectance(analysisPhoto, mask, surroundings)
  const plan = prepareRepaint(preview, matte, reflectance)
  const pixels = new ImageData(preview.width, preview.height)
  pixels.data.set(preview.data)
  return (hex) => {
    repaint(plan, linearFromEncoded(parseHex(hex)), pixels.data)
    return toBitmap(pixels)
  }
}
