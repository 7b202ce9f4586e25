import type { PaintFamilyId } from '@housecoat/contract/paint-catalog'
import type { Lab } from '@housecoat/engine'
import type { SeenColor } from '../../../ui/designs/seen-colors.ts'
import { listOtherWords, translateColorWords } from './words/translate-color-words.ts'

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

/** What people call by a word. */
interface ColorWord {
  /** #RRGGBB of what most people mean; the closer a paint is to it, the higher it ranks */
  readonly typical: string
  readonly test: Test
}

/** Everyday words for colors; bounds are CIELAB lightness, chroma and hue. */
export const COLOR_WORDS: Readonly<Record<string, ColorWord>> = {
  white: { typical: '#F7F7F5', test: all(isOf('whites'), lighterThan(88)) },
  'off-white': { typical: '#F2EEE4', test: all(isOf('whites'), lighterThan(84)) },
  cream: { typical: '#F3E9D2', test: all(isOf('whites', 'yellows'), lighterThan(84)) },
  ivory: { typical: '#F5F0DC', test: all(isOf('whites', 'yellows'), lighterThan(86)) },
  neutral: { typical: '#D5CFC4', test: isOf('whites', 'grays') },
  beige: {
    typical: '#D9C7A8',
    test: all(isOf('whites', 'browns', 'oranges'), lighterThan(68), darkerThan(90), grayerThan(26)),
  },
  tan: {
    typical: '#C3A67E',
    test: all(isOf('browns', 'whites', 'oranges'), lighterThan(55), darkerThan(80), grayerThan(32)),
  },
  taupe: {
    typical: '#9A8A7A',
    test: all(isOf('browns', 'grays', 'whites'), lighterThan(40), darkerThan(70), hueBetween(40, 100)),
  },
  greige: {
    typical: '#B8AEA0',
    test: all(isOf('grays', 'whites'), lighterThan(55), darkerThan(85), hueBetween(60, 115)),
  },
  gray: { typical: '#8C8E8F', test: isOf('grays') },
  silver: { typical: '#BFC3C6', test: all(isOf('grays'), lighterThan(68)) },
  slate: {
    typical: '#5E6C78',
    test: all(isOf('grays', 'blues'), lighterThan(28), darkerThan(60), hueBetween(200, 290), grayerThan(20)),
  },
  charcoal: {
    typical: '#3B3F42',
    test: all(isOf('grays', 'blues', 'browns'), darkerThan(40), grayerThan(10)),
  },
  black: { typical: '#1C1C1D', test: all(darkerThan(24), grayerThan(12)) },
  green: { typical: '#4F8A4C', test: isOf('greens') },
  sage: { typical: '#9CA98B', test: all(isOf('greens'), lighterThan(45), darkerThan(80), grayerThan(22)) },
  olive: { typical: '#6E6B34', test: all(isOf('greens', 'yellows'), darkerThan(62), hueBetween(90, 125)) },
  mint: { typical: '#B8DFC8', test: all(isOf('greens'), lighterThan(78)) },
  forest: { typical: '#2C4A34', test: all(isOf('greens'), darkerThan(42)) },
  teal: { typical: '#2A7276', test: all(isOf('greens', 'blues'), darkerThan(62), hueBetween(175, 230)) },
  turquoise: {
    typical: '#3FA6A6',
    test: all(isOf('greens', 'blues'), lighterThan(55), hueBetween(175, 230)),
  },
  aqua: { typical: '#8CCBCB', test: all(isOf('greens', 'blues'), lighterThan(65), hueBetween(170, 235)) },
  blue: { typical: '#3F6FAF', test: isOf('blues') },
  navy: { typical: '#1F2E4E', test: all(isOf('blues', 'purples'), darkerThan(32)) },
  indigo: { typical: '#33367A', test: all(isOf('blues', 'purples'), darkerThan(40), hueBetween(270, 315)) },
  purple: { typical: '#6C4A8C', test: isOf('purples') },
  violet: { typical: '#6F4FA0', test: isOf('purples') },
  lavender: { typical: '#C3B5DC', test: all(isOf('purples'), lighterThan(65)) },
  lilac: { typical: '#C4A6CC', test: all(isOf('purples', 'pinks'), lighterThan(65), hueBetween(290, 345)) },
  plum: { typical: '#5A2E4E', test: all(isOf('purples', 'pinks'), darkerThan(45)) },
  mauve: {
    typical: '#95748C',
    test: all(isOf('purples', 'pinks'), lighterThan(40), darkerThan(75), grayerThan(30)),
  },
  pink: { typical: '#E39AB0', test: isOf('pinks') },
  rose: { typical: '#C9707E', test: all(isOf('pinks', 'reds'), lighterThan(40)) },
  blush: { typical: '#EBCFC8', test: all(isOf('pinks', 'oranges', 'reds'), lighterThan(76)) },
  red: { typical: '#B0282C', test: isOf('reds') },
  burgundy: { typical: '#6B1F2E', test: all(isOf('reds', 'pinks'), darkerThan(38)) },
  maroon: { typical: '#5E2024', test: all(isOf('reds', 'browns'), darkerThan(36), hueBetween(0, 45)) },
  brick: {
    typical: '#9A4A3A',
    test: all(isOf('reds', 'oranges', 'browns'), darkerThan(55), hueBetween(20, 55)),
  },
  orange: { typical: '#E0792C', test: isOf('oranges') },
  terracotta: {
    typical: '#C26A4C',
    test: all(isOf('oranges', 'reds', 'browns'), lighterThan(40), darkerThan(68), hueBetween(30, 65)),
  },
  rust: {
    typical: '#A04A24',
    test: all(isOf('oranges', 'reds', 'browns'), darkerThan(52), hueBetween(35, 70)),
  },
  peach: { typical: '#F4C7A4', test: all(isOf('oranges', 'pinks'), lighterThan(76)) },
  coral: {
    typical: '#E8806A',
    test: all(isOf('oranges', 'reds', 'pinks'), lighterThan(55), hueBetween(15, 55)),
  },
  yellow: { typical: '#EFCB3F', test: isOf('yellows') },
  gold: {
    typical: '#D0A542',
    test: all(isOf('yellows', 'oranges'), lighterThan(55), darkerThan(85), hueBetween(70, 95)),
  },
  mustard: {
    typical: '#BE9632',
    test: all(isOf('yellows', 'oranges'), lighterThan(45), darkerThan(75), hueBetween(70, 100)),
  },
  brown: { typical: '#6E4B32', test: isOf('browns') },
  chocolate: { typical: '#46301F', test: all(isOf('browns'), darkerThan(40)) },
  coffee: { typical: '#5B4132', test: all(isOf('browns'), darkerThan(48)) },
}

/** Words that mean one of the color words. */
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

/** Narrows what a color word means. */
interface Shade {
  readonly test: Test
  /** where no paint passes the test, those with the lowest rank are taken */
  readonly rank: (seen: SeenColor) => number
  /** moves the color that most people mean, in CIELAB */
  readonly shift: (typical: Lab) => Lab
}

/** Words that narrow a search. */
export const SHADES: Readonly<Record<string, Shade>> = {
  dark: {
    test: darkerThan(45),
    rank: ({ lightness }) => lightness,
    shift: (lab) => ({ ...lab, l: Math.min(lab.l, 28) }),
  },
  light: {
    test: lighterThan(72),
    rank: ({ lightness }) => -lightness,
    shift: (lab) => ({ ...lab, l: Math.max(lab.l, 84) }),
  },
  bright: {
    test: ({ chroma }) => chroma > 45,
    rank: ({ chroma }) => -chroma,
    shift: (lab) => withChroma(lab, 1.5),
  },
  muted: { test: grayerThan(20), rank: ({ chroma }) => chroma, shift: (lab) => withChroma(lab, 0.4) },
  warm: {
    test: ({ hue }) => hue < 110 || hue > 330,
    rank: ({ hue }) => Math.abs(((hue + 110) % 360) - 180),
    shift: (lab) => ({ ...lab, b: lab.b + 8 }),
  },
  cool: {
    test: hueBetween(110, 330),
    rank: ({ hue }) => Math.abs(hue - 220),
    shift: (lab) => ({ ...lab, b: lab.b - 8 }),
  },
}

function withChroma({ l, a, b }: Lab, factor: number): Lab {
  return { l, a: a * factor, b: b * factor }
}

/** Words that mean one of the shades. */
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

/** Words that tell nothing about a color. */
const FILLERS = new Set(['color', 'paint', 'and', 'a', 'very', 'the'])

/** What the words of a search say. */
export interface Description {
  /** keys of {@link COLOR_WORDS} */
  readonly names: readonly string[]
  /** keys of {@link SHADES} */
  readonly shades: readonly string[]
}

/** @returns null if a word is unknown, or none describes a color */
export function readDescription(text: string): Description | null {
  const words = translateColorWords(text)
    .replace(/off[ -]?white/g, 'off-white')
    .split(/[\s,/&]+/)
    .map(plainWord)
    .filter((word) => word !== '' && !FILLERS.has(word))
  const shades = words.filter((word) => Object.hasOwn(SHADES, word))
  const names = words.filter((word) => !Object.hasOwn(SHADES, word))
  const isKnown = names.every((name) => Object.hasOwn(COLOR_WORDS, name))
  return isKnown && words.length > 0 ? { names, shades } : null
}

/** The word in the singular, with the tables' spelling. */
function plainWord(word: string): string {
  const singular = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  return [SAME_WORDS, SAME_SHADES].find((words) => Object.hasOwn(words, singular))?.[singular] ?? singular
}

/** Every word that a description may hold. */
export function listDescriptionWords(): readonly string[] {
  return [COLOR_WORDS, SAME_WORDS, SHADES, SAME_SHADES]
    .flatMap((words) => Object.keys(words))
    .concat([...FILLERS], listOtherWords())
}
