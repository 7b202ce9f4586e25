import { fillText } from '@housecoat/contract'
import { i18n } from './i18n.ts'

/**
 * A text of the contract with values, in the page's language, see translateText. In a module of its own, because the first page
 * does without it.
 * @param values that the text names in braces
 */
export function translateFilledText(english: string, values: Readonly<Record<string, string>>): string {
  return Object.hasOwn(i18n.messages, english) ? i18n._(english, values) : fillText(english, values)
}
