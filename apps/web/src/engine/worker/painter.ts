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
import { TILE_LONG_SIDE_PX, type PaintLook, type PaintedArea, type PictureSize } from '../engine-api.ts'
import type { Scene } from './scene.ts'

export interface PainterInput extends Pick<Scene, 'preview' | 'analysisPhoto'> {
  readonly surroundings: 'indoors' | 'outdoors'
  /** of the analysis photo, if there is one */
  readonly analysis?: Analysis | null
}

/** Paints one color after another over areas of one photo; the work that does not depend on the color is done once per mask. */
export interface Painter {
  /**
   * @param mask of the analysis photo's size; must not be changed afterwards
   * @param matte of the preview's size, if there is a better one than the mask's refined edge
   * @returns pixels that the next call may overwrite
   */
  paint(mask: Mask, look: PaintLook, size: PictureSize, matte?: Matte): PaintedArea
}

/**
 * Below this changed share of the area, the first picture reuses the previous light estimate: a few more marked pixels hardly
 * change the light on a wall.
 */
const SAME_LIGHT_SHARE = 0.25

/** Everything computed for one mask. */
interface Prepared {
  readonly mask: Mask
  readonly matte: Matte
  readonly reflectance: Reflectance
  /** see {@link LightEstimate}; checked only if the light was not estimated from white trim */
  readonly isWhiteBeside: boolean
  /** the reflectance is that of the previous mask */
  readonly isProvisional: boolean
  readonly plans: Partial<Record<PictureSize, PreparedPlan>>
}

interface PreparedPlan {
  readonly plan: RepaintPlan
  readonly pixels: ImageData
}

export function createPainter(input: PainterInput): Painter {
  const { preview, analysisPhoto, surroundings, analysis = null } = input
  let prepared: Prepared | null = null

  function prepare(mask: Mask, given: Matte | undefined): Prepared {
    if (prepared?.mask.data === mask.data) return prepared.isProvisional ? withOwnLight(prepared) : prepared
    const matte = given ?? refineMatte(preview, mask, analysisPhoto)
    const isProvisional = prepared !== null && changedShare(prepared.mask, mask) < SAME_LIGHT_SHARE
    const light = prepared !== null && isProvisional ? prepared : estimateLight(mask)
    const { reflectance, isWhiteBeside } = light
    return { mask, matte, reflectance, isWhiteBeside, isProvisional, plans: {} }
  }

  function withOwnLight(provisional: Prepared): Prepared {
    return { ...provisional, ...estimateLight(provisional.mask), isProvisional: false }
  }

  function estimateLight(mask: Mask): Pick<Prepared, 'reflectance' | 'isWhiteBeside'> {
    const reflectance = findReflectance(analysisPhoto, mask, surroundings, analysis)
    const isUnexplained = analysis !== null && reflectance.basis !== 'white-trim'
    return { reflectance, isWhiteBeside: isUnexplained && hasWhiteBeside(analysisPhoto, mask, analysis) }
  }

  return {
    paint(mask, look, size, matte) {
      prepared = prepare(mask, matte)
      const { reflectance, isWhiteBeside, isProvisional, plans } = prepared
      const ready = (plans[size] ??=
        size === 'preview' ? planRepaint(preview, prepared) : planTile(preview, prepared))
      const { confidence, basis } = reflectance
      paintPlan(ready, reflectance, look)
      return { picture: ready.pixels, light: { confidence, basis, isWhiteBeside }, isProvisional }
    },
  }
}

/** Number of pixels that differ between two masks of the same size, as a share of the second mask's area. */
function changedShare(before: Mask, after: Mask): number {
  let changed = 0
  let area = 0
  for (let at = 0; at < after.data.length; at++) {
    if (after.data[at] !== before.data[at]) changed++
    if (after.data[at] !== 0) area++
  }
  return changed / Math.max(1, area)
}

function planTile(preview: ColorRaster, { matte, reflectance }: Prepared): PreparedPlan {
  const { width, height } = fitWithin(preview.width, preview.height, TILE_LONG_SIDE_PX)
  const small = { width, height, data: resizeGray(matte, width, height).data }
  return planRepaint(resizeColor(preview, width, height), { matte: small, reflectance })
}

function planRepaint(
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
