import { DEFAULT_LOCALE, fillText, type Locale, type ValuesArgument } from '@housecoat/contract'
import german from './de.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }

type Catalog = Readonly<Record<string, string>>

/** English is in the code; the others are catalogs by English text, see docs/decisions/079-messages.md. */
const CATALOGS: Readonly<Record<Exclude<Locale, typeof DEFAULT_LOCALE>, Catalog>> = {
  es: spanish,
  de: german,
  fr: french,
}

/** What the server writes to people in one language. */
export interface Texts {
  readonly locale: Locale
  /**
   * Translates an English text and fills in its values; `npm run messages` finds texts by this name. A text without a
   * translation stays English.
   */
  readonly _: <Text extends string>(text: Text, ...values: ValuesArgument<Text>) => string
}

/** @param locale of the person who reads; null: unknown */
export function openTexts(locale: Locale | null): Texts {
  const known = locale ?? DEFAULT_LOCALE
  const catalog = new Map(Object.entries(known === DEFAULT_LOCALE ? {} : CATALOGS[known]))
  return {
    locale: known,
    // an empty translation is one that is missing
    _: (text, ...[values]) => fillText(catalog.get(text) || text, values ?? {}),
  }
}
