import { t } from '@lingui/core/macro'
import { PAINT_COLORS, findPaintColors, type PaintColor } from '@housecoat/contract/paint-catalog'
import { deltaE2000, formatHex, labFromSrgb, parseHex, type Lab } from '@housecoat/engine'
import { rankColors } from '../../../ui/designs/nearest-colors.ts'
import { groupByFamily, type ColorGroup } from './color-rows.ts'
import { COLOR_WORDS, readDescription, SHADES, type Description } from './color-words.ts'
import { correctSpelling } from './correct-spelling.ts'
import { seeColors, type SeenColor } from '../../../ui/designs/seen-colors.ts'
import { readsOtherWords } from './words/translate-color-words.ts'

/** Enough to choose from, few enough that each looks like the requested color. */
const NEAREST_COUNT = 24

interface ColorSearch {
  /** the best group first */
  readonly groups: readonly ColorGroup[]
  /** what was looked for in place of the misspelled text; null if it was taken as it stands */
  readonly corrected: string | null
}

/**
 * Finds paints by part of their name or number, by everyday words such as "dark blue" or "grey", or by a color value
 * (`#2E5967`, `rgb(46, 89, 103)`), which finds the most similar paints. What finds nothing is searched again with its spelling
 * corrected.
 */
export function searchColors(query: string): ColorSearch {
  const wanted = query.trim().toLowerCase()
  const groups = findGroups(wanted)
  if (groups.length > 0) return { groups, corrected: null }
  const corrected = correctSpelling(wanted)
  const meant = corrected === null ? [] : findGroups(corrected)
  return { groups: meant, corrected: meant.length > 0 ? corrected : null }
}

/**
 * @param wanted in lower case
 * @returns by family; for a color value or a description the best first
 */
function findGroups(wanted: string): readonly ColorGroup[] {
  if (wanted === '') return groupByFamily(PAINT_COLORS)
  const named = findNamed(wanted)
  const value = readColorValue(wanted, named.length > 0)
  if (value !== null) return [{ label: t`Closest to ${value}`, colors: listClosest(value) }]
  const description = readDescription(wanted)
  if (description === null) return groupByFamily(named)
  const described = findDescribed(description)
  const others = named.filter((color) => !described.includes(color))
  return [
    { label: capitalize(wordsOf(description, wanted)), colors: described },
    { label: t`Named “${wanted}”`, colors: others },
  ].filter(({ colors }) => colors.length > 0)
}

/** What is looked for: English words in the spelling of the tables, others as they were typed. */
function wordsOf({ shades, names }: Description, wanted: string): string {
  return readsOtherWords() ? wanted : [...shades, ...names].join(' ')
}

/** Paints by part of their name, with either spelling of gray, or of their number. */
function findNamed(wanted: string): readonly PaintColor[] {
  const spellings = [wanted, wanted.replaceAll('grey', 'gray'), wanted.replaceAll('gray', 'grey')]
  const found = new Set([...new Set(spellings)].flatMap((spelling) => findPaintColors(spelling)))
  return PAINT_COLORS.filter((color) => found.has(color))
}

/** @returns #RRGGBB; null for anything but a hex code or three numbers from 0 to 255 */
function readColorValue(text: string, isName: boolean): string | null {
  const hex = /^#([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text) ?? (isName ? null : /^([0-9a-f]{6})$/.exec(text))
  if (hex !== null) {
    const digits = hex[1].length === 3 ? hex[1].replace(/./g, '$&$&') : hex[1]
    return `#${digits.toUpperCase()}`
  }
  const triple = /^(?:rgb\s*\(\s*)?(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})\s*\)?$/.exec(
    text,
  )
  if (triple === null) return null
  const [red, green, blue] = triple.slice(1).map(Number)
  return Math.max(red, green, blue) > 255 ? null : formatHex([red, green, blue])
}

function listClosest(hex: string): readonly PaintColor[] {
  return rankColors(labFromSrgb(parseHex(hex)))
    .slice(0, NEAREST_COUNT)
    .map(({ color }) => color)
}

/** The paints that match all of the words, the closest to what the words usually mean first. */
function findDescribed({ names, shades }: Description): readonly PaintColor[] {
  const fitting = seeColors().filter((seen) => names.every((name) => COLOR_WORDS[name].test(seen)))
  const narrowed = shades.reduce(narrow, fitting)
  if (names.length === 0) return narrowed.map(({ color }) => color)
  const typicals = names.map((name) => shiftBy(shades, labFromSrgb(parseHex(COLOR_WORDS[name].typical))))
  const distanceOf = ({ lab }: SeenColor) =>
    typicals.reduce((sum, typical) => sum + deltaE2000(typical, lab), 0)
  return narrowed
    .map((seen) => ({ seen, distance: distanceOf(seen) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ seen }) => seen.color)
}

function shiftBy(shades: readonly string[], typical: Lab): Lab {
  return shades.reduce((lab, shade) => SHADES[shade].shift(lab), typical)
}

/** Where nothing passes the shade's test, the closest third is left. */
function narrow(colors: readonly SeenColor[], shade: string): readonly SeenColor[] {
  const { test, rank } = SHADES[shade]
  const passing = colors.filter(test)
  if (passing.length > 0) return passing
  return colors.toSorted((one, other) => rank(one) - rank(other)).slice(0, Math.ceil(colors.length / 3))
}

function capitalize(text: string): string {
  return text[0].toUpperCase() + text.slice(1)
}
