/** Paints what the engine finds in a photo, as a page does. */
import {
  ANALYSIS_LONG_SIDE_PX,
  analyzePhoto,
  buildHouseModel,
  findArea,
  findAreaReflectance,
  linearFromEncoded,
  parseHex,
  refineMatte,
  repaintOnce,
  surroundingsOf,
  type ColorRaster,
  type FoundArea,
  type Matte,
  type Reflectance,
  type Surface,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { fitColor } from './picture-files.ts'

/** An area that was found in a photo, ready to be painted. */
export interface PaintableArea extends Pick<FoundArea, 'confidence' | 'isSure'> {
  readonly photo: ColorRaster
  /** of the photo's size */
  readonly matte: Matte
  readonly light: Reflectance
}

/** @returns null where nothing is found */
export async function findPaintable(
  photo: ColorRaster,
  surface: Surface,
  network: SurfaceNetwork,
): Promise<PaintableArea | null> {
  const small = await fitColor(photo, ANALYSIS_LONG_SIDE_PX)
  const surroundings = surroundingsOf(surface)
  const analysis = analyzePhoto(small, network, surroundings)
  const { mask, confidence, isSure } = findArea(small, buildHouseModel(small, analysis), surface)
  if (!mask.data.includes(255)) return null
  const light = findAreaReflectance(small, mask, surroundings, analysis)
  return { photo, matte: refineMatte(photo, mask, small), light, confidence, isSure }
}

/** @param hex #RRGGBB */
export function paintArea({ photo, matte, light }: PaintableArea, hex: string): ColorRaster {
  const data = new Uint8Array(photo.data.length)
  repaintOnce(photo, matte, light, linearFromEncoded(parseHex(hex)), data)
  return { ...photo, data }
}
