import {
  findReflectance,
  fitWithin,
  hasWhiteBeside,
  linearFromEncoded,
  parseHex,
  prepareRepaint,
  refineMatte,
  repaint,
  resizeColor,
  resizeGray,
  withLightness,
  type Analysis,
  type ColorRaster,
  type Mask,
  type Matte,
  type Reflectance,
  type RepaintPlan,
} from '@housecoat/engine'
import { TILE_LONG_SIDE_PX, type PaintLook, type PaintedArea, type PictureSize } from '../engine-protocol.ts'

/** The matte's edge is studied on a picture of this size; made once, it need not be made for every mask. */
const MATTE_STUDY_LONG_SIDE_PX = 640

export interface Scene {
  /** what is shown and repainted */
  readonly preview: ColorRaster
  /** the same photo at the mask's size */
  readonly analysisPhoto: ColorRaster
  readonly surroundings: 'indoors' | 'outdoors'
  /** the network's classes for the analysis photo, if it ran */
  readonly seen?: Analysis | null
}

/** Paints one color after another over areas of one photo; what a change leaves as it was is not done again. */
export interface Painter {
  /**
   * @param mask of the analysis photo's size, not to be changed afterwards
   * @param look the paint and its light
   * @param size of the picture
   * @param matte of the preview's size, where it is known better than the mask's edge in the photo tells
   * @returns with pixels that the next call may write over
   */
  paint(mask: Mask, look: PaintLook, size: PictureSize, matte?: Matte): PaintedArea
}

/**
 * The light on a wall is the same after a few more of its pixels were marked: below this share of the area that changed,
 * the first picture answers in the light that was found before.
 */
const SAME_LIGHT_SHARE = 0.25

/** All that was found about one mask. */
interface Prepared {
  readonly mask: Mask
  readonly matte: Matte
  readonly reflectance: Reflectance
  /** see {@link KnownLight}; looked for where the reflectance rests on nothing white */
  readonly isWhiteBeside: boolean
  /** the reflectance is that of the mask before it */
  readonly isProvisional: boolean
  readonly plans: Partial<Record<PictureSize, PreparedPlan>>
}

interface PreparedPlan {
  readonly plan: RepaintPlan
  readonly pixels: ImageData
}

export function createPainter(scene: Scene): Painter {
  const { preview, analysisPhoto, surroundings, seen = null } = scene
  const study = fitWithin(preview.width, preview.height, MATTE_STUDY_LONG_SIDE_PX)
  const small = resizeColor(analysisPhoto, study.width, study.height)
  let prepared: Prepared | null = null

  function prepare(mask: Mask, given: Matte | undefined): Prepared {
    if (prepared?.mask.data === mask.data) return prepared.isProvisional ? settle(prepared) : prepared
    const matte = given ?? refineMatte(preview, mask, small)
    const isProvisional = prepared !== null && changedShare(prepared.mask, mask) < SAME_LIGHT_SHARE
    const light = prepared !== null && isProvisional ? prepared : readLight(mask)
    const { reflectance, isWhiteBeside } = light
    return { mask, matte, reflectance, isWhiteBeside, isProvisional, plans: {} }
  }

  function settle(provisional: Prepared): Prepared {
    return { ...provisional, ...readLight(provisional.mask), isProvisional: false }
  }

  function readLight(mask: Mask): Pick<Prepared, 'reflectance' | 'isWhiteBeside'> {
    const reflectance = findReflectance(analysisPhoto, mask, surroundings)
    const isUnexplained = seen !== null && reflectance.basis !== 'white-trim'
    return { reflectance, isWhiteBeside: isUnexplained && hasWhiteBeside(analysisPhoto, mask, seen) }
  }

  return {
    paint(mask, look, size, matte) {
      prepared = prepare(mask, matte)
      const { reflectance, isWhiteBeside, isProvisional, plans } = prepared
      const ready = (plans[size] ??=
        size === 'preview' ? planOf(preview, prepared) : planOfTile(preview, prepared))
      const { confidence, basis } = reflectance
      paintPlan(ready, reflectance, look)
      return { picture: ready.pixels, light: { confidence, basis, isWhiteBeside }, isProvisional }
    },
  }
}

/** Pixels that two masks of one size have different, as a share of the second one's area. */
function changedShare(before: Mask, after: Mask): number {
  let changed = 0
  let area = 0
  for (let at = 0; at < after.data.length; at++) {
    if (after.data[at] !== before.data[at]) changed++
    if (after.data[at] !== 0) area++
  }
  return changed / Math.max(1, area)
}

function planOfTile(preview: ColorRaster, { matte, reflectance }: Prepared): PreparedPlan {
  const { width, height } = fitWithin(preview.width, preview.height, TILE_LONG_SIDE_PX)
  const small = { width, height, data: resizeGray(matte, width, height).data }
  return planOf(resizeColor(preview, width, height), { matte: small, reflectance })
}

function planOf(
  photo: ColorRaster,
  { matte, reflectance }: Pick<Prepared, 'matte' | 'reflectance'>,
): PreparedPlan {
  const pixels = new ImageData(photo.width, photo.height)
  pixels.data.set(photo.data)
  return { plan: prepareRepaint(photo, matte, reflectance), pixels }
}

function paintPlan({ plan, pixels }: PreparedPlan, reflectance: Reflectance, look: PaintLook): void {
  const lit = { ...plan, reflectance: withLightness(reflectance, look.lightness) }
  repaint(lit, linearFromEncoded(parseHex(look.hex)), pixels.data)
}
