/** What a style changes in a photo. */
import type { Surface } from '../house/surfaces.ts'
import { findFinish } from './recipes.ts'
import type { LayerStudy, StyleStudy } from './study-style.ts'
import type { Finish, StyleRecipe } from './style-recipe.ts'

/** Layers that get one finish in one light, such as siding and masonry: the finish goes on across their border. */
export interface StylePart {
  readonly finish: Finish
  /** the first of the layers, whose light and planes count for all */
  readonly layer: LayerStudy
  /** indexes of the layers in the study */
  readonly layers: readonly number[]
}

/**
 * Lists what a style changes, in the order of the study's layers.
 * @param study of the photo
 * @param recipe of the style
 * @param kept surfaces that stay as they are
 * @throws RangeError when the recipe is for another kind of photo
 */
export function listStyleParts(
  study: StyleStudy,
  recipe: StyleRecipe,
  kept: readonly Surface[],
): StylePart[] {
  const parts: StylePart[] = []
  study.layers.forEach((layer, index) => {
    const finish = findFinish(recipe, layer.surface)
    if (finish === null) throw new RangeError(`the style has nothing for ${layer.surface}`)
    if (kept.includes(layer.surface)) return
    const at = parts.findIndex((part) => part.layer.light === layer.light && part.finish === finish)
    if (at < 0) parts.push({ finish, layer, layers: [index] })
    else parts[at] = { ...parts[at], layers: [...parts[at].layers, index] }
  })
  return parts
}
