import { LINEAR_OF_BYTE, linearToByte } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import { findMaterials, type Materials } from './find-materials.ts'
import { findReflectance, type KnownSurfaces } from './find-reflectance.ts'
import type { Reflectance } from './reflectance.ts'
import { splitMatte } from './split-matte.ts'

/**
 * Estimates the reflectance of an area's largest material as {@link findReflectance} does, and adds the other materials, so
 * that all of them get the same paint.
 * @param photo encoded sRGB at analysis size (about 1000 pixels)
 * @param mask of the photo's size
 * @param surroundings whether the photo shows a room or a house
 * @param surfaces of the photo, see {@link findReflectance}
 * @throws RangeError when sizes differ or the mask is empty
 */
export function findAreaReflectance(
  photo: ColorRaster,
  mask: Mask,
  surroundings: Surroundings,
  surfaces: KnownSurfaces | null = null,
): Reflectance {
  return readArea(photo, mask, surroundings, surfaces).reflectance
}

/** An area's reflectance, and the photo that it was read from. */
interface ReadArea {
  readonly reflectance: Reflectance
  /** the photo with all materials of the area shown as its largest one; the photo itself where there is one material */
  readonly level: ColorRaster
}

/** As {@link findAreaReflectance}, for what needs the area as one material, too. */
export function readArea(
  photo: ColorRaster,
  mask: Mask,
  surroundings: Surroundings,
  surfaces: KnownSurfaces | null,
): ReadArea {
  const materials = findMaterials(photo, mask, surroundings)
  const level = materials === null ? photo : levelPhoto(photo, mask, materials)
  const found = findReflectance(level, mask, surroundings, surfaces)
  return { level, reflectance: materials === null ? found : { ...found, materials } }
}

/** Shows all materials of an area as the first one. */
function levelPhoto(photo: ColorRaster, mask: Mask, materials: Materials): ColorRaster {
  const { channels } = photo
  // not photo.data.slice(): a Node Buffer's slice shares its memory
  const data = new Uint8Array(bytesOf(photo))
  const parts = splitMatte(photo, mask, materials)
  const first = parts[0].data
  materials.levels.forEach((level, k) => {
    if (k === 0) return
    const curves = level.map((factor) =>
      LINEAR_OF_BYTE.map((linear) => linearToByte(Math.min(1, linear * factor))),
    )
    const part = parts[k].data
    for (let i = 0; i < part.length; i++)
      if (part[i] > first[i])
        for (let c = 0; c < 3; c++) data[i * channels + c] = curves[c][data[i * channels + c]]
  })
  return { ...photo, data }
}

/**
 * The reflectance of another material of the area, so that a paint gives the light of the first one's times `level`.
 * Solves {@link gainOf} for the old reflectance: gain(other) = level × gain(first).
 * @param first reflectance of the first material
 * @param level the first material's linear light divided by this one's, per channel
 */
export function reflectanceOfMaterial(first: Reflectance, level: LinearRgb): Reflectance {
  const { bounce = 0, contrast = 1 } = first
  const [red, green, blue] = first.linear.map((old, c) => {
    const target = (old / (1 - bounce * Math.min(1, old))) * level[c] ** (-1 / contrast)
    const other = target / (1 + bounce * target)
    return other <= 1 ? other : target * (1 - bounce)
  })
  return { ...first, linear: [red, green, blue] }
}
