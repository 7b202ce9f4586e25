import type { Style } from '@housecoat/contract'
import { translateText } from '../../../locales/translate-text.ts'

/** The styles whose name or description, in the page's language, contains the text, regardless of case. */
export function searchStyles(styles: readonly Style[], text: string): readonly Style[] {
  const wanted = text.trim().toLowerCase()
  return styles.filter(({ name, description }) =>
    `${translateText(name)}\n${translateText(description)}`.toLowerCase().includes(wanted),
  )
}
