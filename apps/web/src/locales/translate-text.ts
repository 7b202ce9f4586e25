import { i18n } from './i18n.ts'

/**
 * A text of the contract, such as an error's detail or a style's name, in the page's language. Other texts stay as they are.
 * build/contract-texts.ts lists those that have translations.
 */
export function translateText(english: string): string {
  return Object.hasOwn(i18n.messages, english) ? i18n._(english) : english
}

/** The name of an area, as a saved design has it: of the contract, and numbered if there are several, such as "Garage Door 2". */
export function translateArea(english: string): string {
  const number = / \d+$/.exec(english)?.[0] ?? ''
  return translateText(english.slice(0, english.length - number.length)) + number
}
