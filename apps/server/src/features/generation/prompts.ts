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
import type { Guidance } from '../../platform/painter/edit-job.ts'

/** A hosted model's instructions. */
export interface Prompt {
  readonly text: string
  /** the person's own words, which come after all of ours; empty: none */
  readonly wish: string
  /** stored with the generation, to know which wording made a picture */
  readonly version: string
}

/** Change it whenever the wording below changes. */
const VERSION = '2026-11-28.2'

const KEEP = [
  'Keep the camera, perspective and framing exactly as they are.',
  'Keep the architecture: every window, door, roof edge and wall stays in its place and size.',
  'Keep the light: direction, shadows and time of day.',
  'High realism, professional architectural photography, no text, no people added.',
]

const LINES_WORDS =
  'The second picture is a line drawing of the first one: the outline of the house, its windows and its doors. Keep them on these lines, and show no drawn lines.'

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
  const prompt = joinSentences([
    `Photo-realistic redesign of this ${category} in the ${name} style.`,
    `Area: ${styleAreaName(areaId, isExterior)}. Style: ${name}. Category: ${category}.`,
    `Description: ${description}`,
    ...describeOptions(options),
    ...(kept.length === 0 ? [] : [`Leave the ${formatList(kept)} exactly as in the photo.`]),
    ...KEEP,
  ])
  return { ...prompt, wish: request }
}

/**
 * The whole text that a hosted model gets.
 * @param guidance what the house model says of the photo; null: nothing
 */
export function completePrompt({ text, wish }: Prompt, guidance: Guidance | null): string {
  return [
    text,
    ...(guidance === null ? [] : describeGuidance(guidance)),
    ...(wish === '' ? [] : [`The owner's wish, as far as it agrees with the above: ${wish}`]),
  ].join('\n')
}

const OPENING_WORDS: Readonly<
  Record<Guidance['openings'][number]['kind'], { one: string; several: string }>
> = {
  window: { one: 'window', several: 'windows' },
  entry_door: { one: 'entry door', several: 'entry doors' },
  garage_door: { one: 'garage door', several: 'garage doors' },
}

/** Only what was found for sure, since a model may believe a wrong number more than the photo. */
function describeGuidance({ openings, isEveryWindowSure, hasOutline, lines }: Guidance): string[] {
  const kept = (['window', 'entry_door', 'garage_door'] as const).flatMap((kind) => {
    const found = openings.filter((opening) => opening.kind === kind)
    const isCounted = found.length > 0 && (kind !== 'window' || isEveryWindowSure)
    return isCounted ? [describeOpenings(found)] : []
  })
  return [
    ...(kept.length === 0 ? [] : [`Keep exactly in place: ${formatList(kept)}.`]),
    ...(hasOutline ? ['Keep the roof line and the outline of the house.'] : []),
    ...(lines === null ? [] : [LINES_WORDS]),
  ]
}

/** Such as `the 6 windows (2 left, 1 center, 3 right)` or `the two-car garage door (right)`. */
function describeOpenings(openings: Guidance['openings']): string {
  const [first] = openings
  const { one, several } = OPENING_WORDS[first.kind]
  if (openings.length === 1) return `the ${first.isTwoCar ? 'two-car ' : ''}${one} (${first.place})`
  const places = (['left', 'center', 'right'] as const).flatMap((place) => {
    const count = openings.filter((opening) => opening.place === place).length
    return count === 0 ? [] : [`${count} ${place}`]
  })
  return `the ${openings.length} ${several} (${places.join(', ')})`
}

function describeOptions({ walls, shingleColor }: StyleOptions): string[] {
  return [
    ...(walls === undefined ? [] : [`In place of the style's own walls: ${WALL_FINISH_WORDS[walls]}.`]),
    ...(shingleColor === undefined ? [] : [`In place of the style's own roof: shingles in ${shingleColor}.`]),
  ]
}

function joinSentences(sentences: readonly string[]): Prompt {
  return { text: sentences.join('\n'), wish: '', version: VERSION }
}
