import {
  SURFACE_WORDS,
  WALL_FINISH_WORDS,
  findStyle,
  formatList,
  styleAreaName,
  surfaceOfArea,
  type PaintSelection,
  type StyleOptions,
  type StyleSelection,
} from '@housecoat/contract'

/** A hosted model's instructions. */
export interface Prompt {
  readonly text: string
  /** stored with the generation, to know which wording made a picture */
  readonly version: string
}

/** Change it whenever the wording below changes. */
const VERSION = '2026-11-28'

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
  return joinSentences([
    `Property: ${isExterior ? 'exterior of a home' : 'interior of a home'}.`,
    `Paint selections: area "${area}", brand "${brand}", color "${colorName}", color code ${colorCode}.`,
    'Repaint exactly that area in exactly that color and change nothing else.',
    ...KEEP,
  ])
}

/** @param request what the person wrote; empty: nothing */
export function buildStylePrompt(
  { areaId, style, keep = [], options = {} }: StyleSelection,
  request: string,
): Prompt {
  // our own texts, not the request's
  const { name, category, description } = findStyle(style.category, style.id) ?? style
  const isExterior = category === 'exterior'
  const kept = keep.map((part) => SURFACE_WORDS[surfaceOfArea(part, isExterior)])
  return joinSentences([
    `Photo-realistic redesign of this ${category} in the ${name} style.`,
    `Area: ${styleAreaName(areaId, isExterior)}. Style: ${name}. Category: ${category}.`,
    `Description: ${description}`,
    ...describeOptions(options),
    ...(kept.length === 0 ? [] : [`Leave the ${formatList(kept)} exactly as in the photo.`]),
    ...KEEP,
    ...(request === '' ? [] : [`The owner's wish, as far as it agrees with the above: ${request}`]),
  ])
}

function describeOptions({ walls, shingleColor }: StyleOptions): string[] {
  return [
    ...(walls === undefined ? [] : [`In place of the style's own walls: ${WALL_FINISH_WORDS[walls]}.`]),
    ...(shingleColor === undefined ? [] : [`In place of the style's own roof: shingles in ${shingleColor}.`]),
  ]
}

function joinSentences(sentences: readonly string[]): Prompt {
  return { text: sentences.join('\n'), version: VERSION }
}
