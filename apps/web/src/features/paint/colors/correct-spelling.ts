import { PAINT_COLORS } from '@housecoat/contract/paint-catalog'
import leven from 'leven'
import { listDescriptionWords } from './color-words.ts'
import { i18n } from '../../../locales/i18n.ts'

/** Words of up to this many letters may have one mistake, longer ones two. */
const SHORT_LETTERS = 5
/** A shorter word resembles too many others. */
const LEAST_LETTERS = 3

/** by the page's language, in which colors are searched for, too */
const knownWords = new Map<string, ReadonlySet<string>>()

/** Words for colors first, then the words of paints' names. */
function listKnownWords(): ReadonlySet<string> {
  const known =
    knownWords.get(i18n.locale) ??
    new Set([...listDescriptionWords(), ...PAINT_COLORS.flatMap(({ name }) => name.toLowerCase().split(' '))])
  knownWords.set(i18n.locale, known)
  return known
}

/**
 * Replaces misspelled words by the most similar words of the catalog.
 * @param text in lower case
 * @returns null if nothing is misspelled, or a word resembles none
 */
export function correctSpelling(text: string): string | null {
  const words = text.split(/\s+/).map(correctWord)
  if (words.includes(null)) return null
  const corrected = words.join(' ')
  return corrected === text ? null : corrected
}

function correctWord(word: string): string | null {
  const known = listKnownWords()
  if (known.has(word)) return word
  if (word.length < LEAST_LETTERS) return null
  const allowed = word.length <= SHORT_LETTERS ? 1 : 2
  let best: { word: string; mistakes: number } | null = null
  for (const candidate of known) {
    // a mistake in the first letter is rare, and words that differ in it seldom look alike
    if (candidate[0] !== word[0]) continue
    const mistakes = countMistakes(word, candidate)
    if (mistakes <= allowed && mistakes < (best?.mistakes ?? Infinity)) best = { word: candidate, mistakes }
  }
  return best?.word ?? null
}

/** The number of edits, where two swapped letters count as one. */
function countMistakes(word: string, other: string): number {
  const edits = leven(word, other, { maxDistance: 4 })
  const isSwap = edits === 2 && sortLetters(word) === sortLetters(other)
  return isSwap ? 1 : edits
}

function sortLetters(word: string): string {
  return Array.from(word).sort().join('')
}
