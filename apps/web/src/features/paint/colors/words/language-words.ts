/** Everyday words of a language for colors and shades, with the English ones that are searched for. All are in lower case without accents. */
export interface LanguageWords {
  /** several words that are one color, replaced first */
  readonly phrases: readonly (readonly [phrase: RegExp, english: string])[]
  readonly words: Readonly<Record<string, string>>
  /** @returns a word in other forms that `words` may have, such as its singular */
  readonly baseForms: (word: string) => readonly string[]
}
