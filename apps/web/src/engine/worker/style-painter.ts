import {
  findRecipe,
  prepareStyle,
  renderStyle,
  studyStyle,
  type Analysis,
  type Mask,
  type StylePlan,
  type Surface,
} from '@housecoat/engine'
import { toBitmap } from './area-picture.ts'
import type { StyledArea, StyleLook } from '../engine-api.ts'
import type { Scene } from './scene.ts'

/** Shows one style after another on an area of one photo; the work that does not depend on the style is done once per mask. */
export interface StylePainter {
  /**
   * @param mask of the analysis photo's size; must not be changed afterwards
   * @throws RangeError when the mask is empty, or the engine has no such style
   */
  paint(mask: Mask, look: StyleLook): StyledArea
  /**
   * Does the work that every style of the area needs.
   * @throws RangeError when the mask is empty
   */
  prepare(mask: Mask): void
}

export function createStylePainter(
  { preview, analysisPhoto }: Pick<Scene, 'preview' | 'analysisPhoto'>,
  surface: Surface,
  analysis: Analysis | null,
): StylePainter {
  const pixels = new ImageData(preview.width, preview.height)
  let prepared: { readonly mask: Mask; readonly plan: StylePlan } | null = null

  function getPlan(mask: Mask): StylePlan {
    if (prepared?.mask.data === mask.data) return prepared.plan
    const plan = prepareStyle(preview, studyStyle(analysisPhoto, mask, surface, analysis))
    prepared = { mask, plan }
    return plan
  }

  return {
    paint(mask, { category, styleId }) {
      const recipe = findRecipe(category, styleId)
      if (recipe === null) throw new RangeError(`no ${category} style ${styleId}`)
      const plan = getPlan(mask)
      renderStyle(plan, recipe, pixels.data)
      const [, ...companions] = plan.study.layers.map((layer) => layer.surface)
      return { picture: toBitmap(pixels), companions }
    },
    prepare(mask) {
      getPlan(mask)
    },
  }
}
