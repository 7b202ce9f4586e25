import {
  findRecipe,
  prepareStyle,
  renderStyle,
  studyHome,
  studyStyle,
  withOptions,
  type Analysis,
  type Mask,
  type StyleArea,
  type StylePlan,
  type StyleStudy,
  type Surface,
} from '@housecoat/engine'
import { toBitmap } from './area-picture.ts'
import type { StyledArea, StyleLook } from '../engine-api.ts'
import type { Scene } from './scene.ts'

/**
 * Shows one style after another on one photo; the work that does not depend on the style is done once per area. Input is a mask
 * of the analysis photo's size, or the areas of a whole home; it must not be changed afterwards.
 */
export interface StylePainter<Input> {
  /**
   * @throws RangeError when nothing is marked, or the engine has no such style
   */
  paint(input: Input, look: StyleLook): StyledArea
  /**
   * Does the work that every style needs.
   * @throws RangeError when nothing is marked
   */
  prepare(input: Input): void
}

type PainterScene = Pick<Scene, 'preview' | 'analysisPhoto'>

/** Shows styles on one area, and on what changes with it. */
export function createStylePainter(
  scene: PainterScene,
  surface: Surface,
  analysis: Analysis | null,
): StylePainter<Mask> {
  return createPainter(
    scene,
    (mask: Mask) => studyStyle(scene.analysisPhoto, mask, surface, analysis),
    (one, other) => one.data === other.data,
  )
}

/** Shows styles on a whole home. */
export function createHomeStylePainter(
  scene: PainterScene,
  analysis: Analysis | null,
): StylePainter<readonly StyleArea[]> {
  return createPainter(
    scene,
    (areas: readonly StyleArea[]) => studyHome(scene.analysisPhoto, areas, analysis),
    (one, other) => one === other,
  )
}

function createPainter<Input>(
  { preview }: PainterScene,
  study: (input: Input) => StyleStudy,
  isSame: (one: Input, other: Input) => boolean,
): StylePainter<Input> {
  const pixels = new ImageData(preview.width, preview.height)
  let prepared: { readonly input: Input; readonly plan: StylePlan } | null = null

  function getPlan(input: Input): StylePlan {
    if (prepared !== null && isSame(prepared.input, input)) return prepared.plan
    const plan = prepareStyle(preview, study(input))
    prepared = { input, plan }
    return plan
  }

  return {
    paint(input, { category, styleId, kept = [], options = {} }) {
      const recipe = findRecipe(category, styleId)
      if (recipe === null) throw new RangeError(`no ${category} style ${styleId}`)
      const plan = getPlan(input)
      renderStyle(plan, withOptions(recipe, options), pixels.data, kept)
      const surfaces = plan.study.layers.map((layer) => layer.surface)
      return {
        picture: toBitmap(pixels),
        changed: surfaces.filter((surface) => !kept.includes(surface)),
      }
    },
    prepare(input) {
      getPlan(input)
    },
  }
}
