import type { Locale } from '@housecoat/contract'
import { i18n } from '../../../../locales/i18n.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import type { LanguageWords } from './language-words.ts'
import { SPANISH } from './spanish.ts'

const LANGUAGES: Readonly<Partial<Record<Locale, LanguageWords>>> = { es: SPANISH, de: GERMAN, fr: FRENCH }

/** The words of the page's language; null in English. */
function wordsOfPage(): LanguageWords | null {
  return LANGUAGES[i18n.locale as Locale] ?? null
}

/** Whether colors are also searched for in a language other than English. */
export function readsOtherWords(): boolean {
  return wordsOfPage() !== null
}

export function listOtherWords(): readonly string[] {
  return Object.keys(wordsOfPage()?.words ?? {})
}

/** @param text in lower case @returns with the page's words for colors in English; other words stay as they are */
export function translateColorWords(text: string): string {
  const language = wordsOfPage()
  if (language === null) return text
  return language.phrases
    .reduce((changed, [phrase, english]) => changed.replace(phrase, english), withoutAccents(text))
    .split(/\s+/)
    .map((word) => findEnglish(word, language) ?? word)
    .join(' ')
}

function findEnglish(word: string, { words, baseForms }: LanguageWords): string | undefined {
  const known = [word, ...baseForms(word)].find((form) => Object.hasOwn(words, form))
  return known === undefined ? undefined : words[known]
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
