import { colornames } from 'color-name-list'
import { oklabDistance, oklabFromHex, type Triple } from './oklch.ts'
import { UNWANTED_WORDS } from './unwanted-words.ts'

interface NamedColor {
  name: string
  oklab: Triple
}

/** A word seen in fewer names than this is likely a brand, a person, a place or a joke. */
const LEAST_USES_OF_A_WORD = 6

/** One to three words in title case and plain letters, short enough for a swatch. */
const PLAIN_NAME = /^(?=.{4,22}$)[A-Z][a-z]+( [A-Z][a-z]+){0,2}$/

function wordUses(names: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const name of names)
    for (const word of name.split(' ')) uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

/** Lists the names that would look right on a paint card, with the colors they stand for. */
export function listPaintNames(): NamedColor[] {
  const plain = colornames.filter(({ name }) => PLAIN_NAME.test(name))
  const uses = wordUses(plain.map(({ name }) => name))
  const isFitting = (word: string) =>
    (uses.get(word) ?? 0) >= LEAST_USES_OF_A_WORD && !UNWANTED_WORDS.has(word.toLowerCase())
  return plain
    .filter(({ name }) => name.split(' ').every(isFitting))
    .map(({ name, hex }) => ({ name, oklab: oklabFromHex(hex) }))
}

/** Gives every color a name of its own, the closest pairs of color and name first. */
export function assignNames(colors: readonly Triple[]): string[] {
  const names = listPaintNames()
  const pairs = colors.flatMap((color, colorIndex) =>
    names.map(({ oklab }, nameIndex) => ({ colorIndex, nameIndex, distance: oklabDistance(color, oklab) })),
  )
  const byDistance = pairs.filter(({ distance }) => distance < 0.12).sort((a, b) => a.distance - b.distance)
  const taken = new Set<number>()
  const assigned: string[] = []
  for (const { colorIndex, nameIndex } of byDistance) {
    if (assigned[colorIndex] !== undefined || taken.has(nameIndex)) continue
    assigned[colorIndex] = names[nameIndex].name
    taken.add(nameIndex)
  }
  return assigned
}
