import {
  findRecipe,
  prepareStyle,
  renderStyle,
  studyStyle,
  type Analysis,
  type ColorRaster,
  type Mask,
  type StylePlan,
  type Surface,
} from '@housecoat/engine'
import { toBitmap } from './area-picture.ts'
import type { RestyledArea, StyleLook } from './engine-protocol.ts'

interface Scene {
  /** what is shown and restyled */
  readonly preview: ColorRaster
  /** the same photo at the mask's size */
  readonly analysisPhoto: ColorRaster
}

/** Shows one style after another on an area of one photo; what a style leaves as it was is not done again. */
export interface Restyler {
  /**
   * @param mask of the analysis photo's size, not to be changed afterwards
   * @param look the style
   * @throws RangeError when the mask is empty, or the engine has no such style
   */
  restyle(mask: Mask, look: StyleLook): RestyledArea
  /**
   * Does beforehand what every style of the area needs.
   * @throws RangeError when the mask is empty
   */
  study(mask: Mask): void
}

export function createRestyler(
  { preview, analysisPhoto }: Scene,
  surface: Surface,
  analysis: Analysis | null,
): Restyler {
  const pixels = new ImageData(preview.width, preview.height)
  let prepared: { readonly mask: Mask; readonly plan: StylePlan } | null = null

  function planOf(mask: Mask): StylePlan {
    if (prepared?.mask.data === mask.data) return prepared.plan
    const plan = prepareStyle(preview, studyStyle(analysisPhoto, mask, surface, analysis))
    prepared = { mask, plan }
    return plan
  }

  return {
    restyle(mask, { category, styleId }) {
      const recipe = findRecipe(category, styleId)
      if (recipe === null) throw new RangeError(`no ${category} style ${styleId}`)
      const plan = planOf(mask)
      renderStyle(plan, recipe, pixels.data)
      const [, ...companions] = plan.study.layers.map((layer) => layer.surface)
      return { picture: toBitmap(pixels), companions }
    },
    study(mask) {
      planOf(mask)
    },
  }
}
