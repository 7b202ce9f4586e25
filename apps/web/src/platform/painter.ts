import {
  findReflectance,
  fitWithin,
  linearFromEncoded,
  parseHex,
  prepareRepaint,
  refineMatte,
  repaint,
  resizeColor,
  resizeGray,
  withLightness,
  type ColorRaster,
  type Mask,
  type Matte,
  type Reflectance,
  type RepaintPlan,
} from '@housecoat/engine'
import { toBitmap } from './area-picture.ts'
import { TILE_LONG_SIDE_PX, type KnownLight, type PaintLook, type PictureSize } from './engine-protocol.ts'

export interface Scene {
  /** what is shown and repainted */
  readonly preview: ColorRaster
  /** the same photo at the mask's size */
  readonly analysisPhoto: ColorRaster
  readonly surroundings: 'indoors' | 'outdoors'
}

/** Paints one color after another over the prepared area. */
export interface Painter {
  readonly light: KnownLight
  paint(look: PaintLook, size: PictureSize): ImageBitmap
}

/**
 * Does once what does not depend on the color: matte, old reflectance, repaint plan.
 * @param matte of the preview's size, where it is known better than the mask's edge in the photo tells
 */
export function preparePainter(scene: Scene, mask: Mask, matte?: Matte): Painter {
  const { preview, analysisPhoto, surroundings } = scene
  const reflectance = findReflectance(analysisPhoto, mask, surroundings)
  const { confidence, basis } = reflectance
  const fullMatte = matte ?? refineMatte(preview, mask)
  const painters: Record<PictureSize, (look: PaintLook) => ImageBitmap> = {
    preview: painterOf(preview, fullMatte, reflectance),
    tile: (look) => {
      // most people never compare: the small plan is made when one does
      painters.tile = tilePainterOf(preview, fullMatte, reflectance)
      return painters.tile(look)
    },
  }
  return { light: { confidence, basis }, paint: (look, size) => painters[size](look) }
}

function tilePainterOf(preview: ColorRaster, matte: Matte, reflectance: Reflectance) {
  const { width, height } = fitWithin(preview.width, preview.height, TILE_LONG_SIDE_PX)
  return painterOf(
    resizeColor(preview, width, height),
    { width, height, data: resizeGray(matte, width, height).data },
    reflectance,
  )
}

function painterOf(photo: ColorRaster, matte: Matte, reflectance: Reflectance) {
  const plan: RepaintPlan = prepareRepaint(photo, matte, reflectance)
  const pixels = new ImageData(photo.width, photo.height)
  pixels.data.set(photo.data)
  return ({ hex, lightness }: PaintLook): ImageBitmap => {
    const lit = { ...plan, reflectance: withLightness(reflectance, lightness) }
    repaint(lit, linearFromEncoded(parseHex(hex)), pixels.data)
    return toBitmap(pixels)
  }
}
