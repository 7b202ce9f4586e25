import {
  findReflectance,
  linearFromEncoded,
  parseHex,
  prepareRepaint,
  refineMatte,
  repaint,
  type ColorRaster,
  type Mask,
  type Matte,
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

/**
 * Does once what does not depend on the color: matte, old reflectance, repaint plan.
 * @param matte of the preview's size, where it is known better than the mask's edge in the photo tells
 */
export function preparePainter(scene: Scene, mask: Mask, matte?: Matte): Painter {
  const { preview, analysisPhoto, surroundings } = scene
  const reflectance = findReflectance(analysisPhoto, mask, surroundings)
  const plan = prepareRepaint(preview, matte ?? refineMatte(preview, mask), reflectance)
  const pixels = new ImageData(preview.width, preview.height)
  pixels.data.set(preview.data)
  return (hex) => {
    repaint(plan, linearFromEncoded(parseHex(hex)), pixels.data)
    return toBitmap(pixels)
  }
}
