import type { OkLab } from '@housecoat/engine'
import { colornames } from 'color-name-list'
import type { PlannedColor } from './color-plan.ts'
import { oklabDistance, oklabFromHex } from './grid-order.ts'
import { FAMILIES_OF_WORD, inAmericanSpelling, UNWANTED_WORDS } from './name-words.ts'

interface NamedColor {
  name: string
  oklab: OkLab
}

/** A word seen in fewer names than this is likely a brand, a person, a place or a joke. */
const LEAST_USES_OF_A_WORD = 6

/** One to three words in title case and plain letters, short enough for a swatch. */
const PLAIN_NAME = /^(?=.{4,22}$)[A-Z][a-z]+( [A-Z][a-z]+){0,2}$/

/** Farther than this in OKLab a name no longer fits its color. */
const FARTHEST = 0.08

function countWords(names: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const word of names.flatMap((name) => name.split(' '))) uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

/** Lists the names that look right on a paint card, with the colors they stand for. */
function listPaintNames(): NamedColor[] {
  const hexOf = new Map(colornames.map(({ name, hex }) => [inAmericanSpelling(name), hex]))
  const plain = [...hexOf.keys()].filter((name) => PLAIN_NAME.test(name))
  const uses = countWords(plain)
  const isFitting = (word: string) =>
    (uses.get(word) ?? 0) >= LEAST_USES_OF_A_WORD && !UNWANTED_WORDS.has(word.toLowerCase())
  return plain
    .filter((name) => name.split(' ').every(isFitting))
    .map((name) => ({ name, oklab: oklabFromHex(hexOf.get(name)!) }))
}

/** A name that says a color must stand in a family of that color. */
function fitsFamily(name: string, color: PlannedColor): boolean {
  return name.split(' ').every((word) => FAMILIES_OF_WORD.get(word.toLowerCase())?.has(color.family) ?? true)
}

/**
 * Gives every color a name of its own, the closest pairs of color and name first.
 * @throws Error when names run out
 */
export function assignNames(colors: readonly PlannedColor[]): string[] {
  const names = listPaintNames()
  const pairs = colors.flatMap((color, colorIndex) => {
    const oklab = oklabFromHex(color.hex)
    return names
      .map((named) => ({ colorIndex, name: named.name, distance: oklabDistance(oklab, named.oklab) }))
      .filter(({ name, distance }) => distance < FARTHEST && fitsFamily(name, color))
  })
  const taken = new Set<string>()
  const assigned = new Map<number, string>()
  for (const { colorIndex, name } of pairs.sort((one, other) => one.distance - other.distance)) {
    if (assigned.has(colorIndex) || taken.has(name)) continue
    assigned.set(colorIndex, name)
    taken.add(name)
  }
  if (assigned.size < colors.length) throw new Error(`${colors.length - assigned.size} colors found no name`)
  return colors.map((_, index) => assigned.get(index)!)
}
