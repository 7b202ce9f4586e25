import type { Style } from '@housecoat/contract'

/** The styles whose name or description contains the text, regardless of case. */
export function searchStyles(styles: readonly Style[], text: string): readonly Style[] {
  const wanted = text.trim().toLowerCase()
  return styles.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted))
}
