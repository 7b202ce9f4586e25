import {
  PAINT_COLORS,
  findPaintColors,
  type PaintColor,
  type PaintFamilyId,
} from '@housecoat/contract/paint-catalog'
import { deltaE2000, formatHex, labFromSrgb, parseHex, type Lab } from '@housecoat/engine'
import { groupByFamily, type ColorGroup } from './color-rows.ts'

/** Enough to choose from, few enough that each looks like the requested color. */
const NEAREST_COUNT = 24

/** A paint with its CIELAB lightness (0–100), chroma and hue (degrees, 0–360). */
interface SeenColor {
  readonly color: PaintColor
  readonly family: PaintFamilyId
  readonly lab: Lab
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Test = (seen: SeenColor) => boolean

const isOf =
  (...families: readonly PaintFamilyId[]): Test =>
  ({ family }) =>
    families.includes(family)
const all =
  (...tests: readonly Test[]): Test =>
  (seen) =>
    tests.every((test) => test(seen))
const lighterThan =
  (limit: number): Test =>
  ({ lightness }) =>
    lightness > limit
const darkerThan =
  (limit: number): Test =>
  ({ lightness }) =>
    lightness < limit
const hueBetween =
  (from: number, to: number): Test =>
  ({ hue }) =>
    hue >= from && hue <= to
const grayerThan =
  (limit: number): Test =>
  ({ chroma }) =>
    chroma < limit

/** Everyday words for colors; bounds are CIELAB lightness, chroma and hue. */
const COLOR_WORDS: Readonly<Record<string, Test>> = {
  white: all(isOf('whites'), lighterThan(88)),
  'off-white': all(isOf('whites'), lighterThan(84)),
  cream: all(isOf('whites', 'yellows'), lighterThan(84)),
  ivory: all(isOf('whites', 'yellows'), lighterThan(86)),
  neutral: isOf('whites', 'grays'),
  beige: all(isOf('whites', 'browns', 'oranges'), lighterThan(68), darkerThan(90), grayerThan(26)),
  tan: all(isOf('browns', 'whites', 'oranges'), lighterThan(55), darkerThan(80), grayerThan(32)),
  taupe: all(isOf('browns', 'grays', 'whites'), lighterThan(40), darkerThan(70), hueBetween(40, 100)),
  greige: all(isOf('grays', 'whites'), lighterThan(55), darkerThan(85), hueBetween(60, 115)),
  gray: isOf('grays'),
  silver: all(isOf('grays'), lighterThan(68)),
  slate: all(isOf('grays', 'blues'), lighterThan(28), darkerThan(60), hueBetween(200, 290), grayerThan(20)),
  charcoal: all(isOf('grays', 'blues', 'browns'), darkerThan(40), grayerThan(10)),
  black: all(darkerThan(24), grayerThan(12)),
  green: isOf('greens'),
  sage: all(isOf('greens'), lighterThan(45), darkerThan(80), grayerThan(22)),
  olive: all(isOf('greens', 'yellows'), darkerThan(62), hueBetween(90, 125)),
  mint: all(isOf('greens'), lighterThan(78)),
  forest: all(isOf('greens'), darkerThan(42)),
  teal: all(isOf('greens', 'blues'), darkerThan(62), hueBetween(175, 230)),
  turquoise: all(isOf('greens', 'blues'), lighterThan(55), hueBetween(175, 230)),
  aqua: all(isOf('greens', 'blues'), lighterThan(65), hueBetween(170, 235)),
  blue: isOf('blues'),
  navy: all(isOf('blues', 'purples'), darkerThan(32)),
  indigo: all(isOf('blues', 'purples'), darkerThan(40), hueBetween(270, 315)),
  purple: isOf('purples'),
  violet: isOf('purples'),
  lavender: all(isOf('purples'), lighterThan(65)),
  lilac: all(isOf('purples', 'pinks'), lighterThan(65), hueBetween(290, 345)),
  plum: all(isOf('purples', 'pinks'), darkerThan(45)),
  mauve: all(isOf('purples', 'pinks'), lighterThan(40), darkerThan(75), grayerThan(30)),
  pink: isOf('pinks'),
  rose: all(isOf('pinks', 'reds'), lighterThan(40)),
  blush: all(isOf('pinks', 'oranges', 'reds'), lighterThan(76)),
  red: isOf('reds'),
  burgundy: all(isOf('reds', 'pinks'), darkerThan(38)),
  maroon: all(isOf('reds', 'browns'), darkerThan(36), hueBetween(0, 45)),
  brick: all(isOf('reds', 'oranges', 'browns'), darkerThan(55), hueBetween(20, 55)),
  orange: isOf('oranges'),
  terracotta: all(isOf('oranges', 'reds', 'browns'), lighterThan(40), darkerThan(68), hueBetween(30, 65)),
  rust: all(isOf('oranges', 'reds', 'browns'), darkerThan(52), hueBetween(35, 70)),
  peach: all(isOf('oranges', 'pinks'), lighterThan(76)),
  coral: all(isOf('oranges', 'reds', 'pinks'), lighterThan(55), hueBetween(15, 55)),
  yellow: isOf('yellows'),
  gold: all(isOf('yellows', 'oranges'), lighterThan(55), darkerThan(85), hueBetween(70, 95)),
  mustard: all(isOf('yellows', 'oranges'), lighterThan(45), darkerThan(75), hueBetween(70, 100)),
  brown: isOf('browns'),
  chocolate: all(isOf('browns'), darkerThan(40)),
  coffee: all(isOf('browns'), darkerThan(48)),
}

const SAME_WORDS: Readonly<Record<string, string>> = {
  grey: 'gray',
  offwhite: 'off-white',
  burgundi: 'burgundy',
  wine: 'burgundy',
  terra: 'terracotta',
  cotta: 'terracotta',
  crimson: 'red',
  espresso: 'chocolate',
  cyan: 'aqua',
  sky: 'blue',
  magenta: 'pink',
  sand: 'beige',
  khaki: 'tan',
  colour: 'color',
}

/** Words that narrow a search; when nothing is within the bounds, the closest third is used. */
const SHADES: Readonly<Record<string, { readonly test: Test; readonly rank: (seen: SeenColor) => number }>> =
  {
    dark: { test: darkerThan(45), rank: ({ lightness }) => lightness },
    light: { test: lighterThan(72), rank: ({ lightness }) => -lightness },
    bright: { test: ({ chroma }) => chroma > 45, rank: ({ chroma }) => -chroma },
    muted: { test: grayerThan(20), rank: ({ chroma }) => chroma },
    warm: {
      test: ({ hue }) => hue < 110 || hue > 330,
      rank: ({ hue }) => Math.abs(((hue + 110) % 360) - 180),
    },
    cool: { test: hueBetween(110, 330), rank: ({ hue }) => Math.abs(hue - 220) },
  }

const SAME_SHADES: Readonly<Record<string, string>> = {
  deep: 'dark',
  darker: 'dark',
  pale: 'light',
  lighter: 'light',
  pastel: 'light',
  vivid: 'bright',
  strong: 'bright',
  dusty: 'muted',
  soft: 'muted',
}

const FILLERS = new Set(['color', 'paint', 'and', 'a', 'very', 'the'])

/**
 * Finds paints by part of their name or number, by everyday words such as "dark blue" or "grey", or by a color value
 * (`#2E5967`, `rgb(46, 89, 103)`), which finds the most similar paints.
 * @returns groups by family; for a color value one group, nearest first
 */
export function searchColors(query: string): readonly ColorGroup[] {
  const wanted = query.trim().toLowerCase()
  const named = findPaintColors(wanted.replaceAll('grey', 'gray'))
  if (wanted === '') return groupByFamily(named)
  const spelled = wanted.includes('gray') ? findPaintColors(wanted.replaceAll('gray', 'grey')) : []
  const value = readColorValue(wanted, named.length > 0)
  if (value !== null)
    return [{ label: `Closest to ${value}`, colors: listNearestColors(value).map(({ color }) => color) }]
  const found = new Set([...named, ...findPaintColors(wanted), ...spelled, ...findByWords(wanted)])
  return groupByFamily(PAINT_COLORS.filter((color) => found.has(color)))
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

function listNearestColors(hex: string): readonly SeenColor[] {
  const wanted = labFromSrgb(parseHex(hex))
  return seeColors()
    .map((seen) => ({ seen, deltaE: deltaE2000(wanted, seen.lab) }))
    .sort((one, other) => one.deltaE - other.deltaE)
    .slice(0, NEAREST_COUNT)
    .map(({ seen }) => seen)
}

/** The paints that match all of the words; none if a word is unknown. */
function findByWords(text: string): readonly PaintColor[] {
  const words = text
    .replace(/off[ -]?white/g, 'off-white')
    .split(/[\s,/&]+/)
    .map(plainWord)
    .filter((word) => word !== '' && !FILLERS.has(word))
  const shades = words.filter((word) => Object.hasOwn(SHADES, word))
  const names = words.filter((word) => !Object.hasOwn(SHADES, word))
  if (words.length === 0 || names.some((name) => !Object.hasOwn(COLOR_WORDS, name))) return []
  const described = seeColors().filter((seen) => names.every((name) => COLOR_WORDS[name](seen)))
  return shades.reduce(narrow, described).map(({ color }) => color)
}

function narrow(colors: readonly SeenColor[], shade: string): readonly SeenColor[] {
  const { test, rank } = SHADES[shade]
  const inBounds = colors.filter(test)
  if (inBounds.length > 0) return inBounds
  return colors.toSorted((one, other) => rank(one) - rank(other)).slice(0, Math.ceil(colors.length / 3))
}

/** The word in the singular, with the tables' spelling. */
function plainWord(word: string): string {
  const singular = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  return [SAME_WORDS, SAME_SHADES].find((words) => Object.hasOwn(words, singular))?.[singular] ?? singular
}

let seenColors: readonly SeenColor[] | null = null

function seeColors(): readonly SeenColor[] {
  seenColors ??= PAINT_COLORS.map((color) => {
    const lab = labFromSrgb(parseHex(color.hex))
    const hue = ((Math.atan2(lab.b, lab.a) * 180) / Math.PI + 360) % 360
    return {
      color,
      family: color.family,
      lab,
      lightness: lab.l,
      chroma: Math.hypot(lab.a, lab.b),
      hue,
    }
  })
  return seenColors
}
