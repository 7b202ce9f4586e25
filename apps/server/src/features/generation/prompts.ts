import { areaName, findStyle, type PaintSelection, type StyleSelection } from '@housecoat/contract'

/** What a hosted model is told. */
export interface Prompt {
  readonly text: string
  /** kept with the generation, so that pictures made with other words can be told apart */
  readonly version: string
}

/** Changed with every change of the words below. */
const VERSION = '2026-11-22'

const KEEP = [
  'Keep the camera, perspective and framing exactly as they are.',
  'Keep the architecture: every window, door, roof edge and wall stays in its place and size.',
  'Keep the light: direction, shadows and time of day.',
  'High realism, professional architectural photography, no text, no people added.',
]

export function buildPaintPrompt(
  { area, brand, colorName, colorCode }: PaintSelection,
  isExterior: boolean,
): Prompt {
  return inWords([
    `Property: ${isExterior ? 'exterior of a home' : 'interior of a home'}.`,
    `Paint selections: area "${area}", brand "${brand}", color "${colorName}", color code ${colorCode}.`,
    'Repaint exactly that area in exactly that color and change nothing else.',
    ...KEEP,
  ])
}

/** @param wish what the person wrote besides; empty: nothing */
export function buildStylePrompt({ areaId, style }: StyleSelection, wish: string): Prompt {
  // our own words, whatever the request calls the style
  const { name, category, description } = findStyle(style.category, style.id) ?? style
  return inWords([
    `Photo-realistic redesign of this ${category} in the ${name} style.`,
    `Area: ${areaName(areaId)}. Style: ${name}. Category: ${category}.`,
    `Description: ${description}`,
    ...KEEP,
    ...(wish === '' ? [] : [`The owner's wish, as far as it agrees with the above: ${wish}`]),
  ])
}

function inWords(sentences: readonly string[]): Prompt {
  return { text: sentences.join('\n'), version: VERSION }
}
