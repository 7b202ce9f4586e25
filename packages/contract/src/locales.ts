/** The languages of the pages, the best translated first. The first one is also that of every message without a translation. */
export const LOCALES = ['en', 'es', 'de', 'fr'] as const

export type Locale = (typeof LOCALES)[number]

/**
 * Those that people get unasked and find in the menu: languages whose catalogs are complete. The others are for translators, who
 * open a page with `?lang=`.
 */
export const OFFERED_LOCALES: readonly Locale[] = ['en', 'es', 'de', 'fr']

export const DEFAULT_LOCALE = 'en' satisfies Locale

/** Keeps the language that a person chose. Pages read and write it, so it is no secret. */
export const LOCALE_COOKIE = 'housecoat_locale'

/** A query parameter that opens a page in a language: its address for search engines. */
export const LOCALE_PARAMETER = 'lang'

/** Each language in its own words. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
}

export function isLocale(tag: string | undefined): tag is Locale {
  return (LOCALES as readonly (string | undefined)[]).includes(tag)
}

/**
 * The first of a person's languages that is offered, or null.
 * @param acceptLanguage of RFC 9110, such as "es-MX, en;q=0.8"; undefined or malformed parts are passed over
 */
export function findAcceptedLocale(
  acceptLanguage: string | undefined,
  offered: readonly Locale[] = OFFERED_LOCALES,
): Locale | null {
  const ranges = (acceptLanguage ?? '').split(',').map(parseRange)
  const accepted = ranges.filter(({ quality }) => quality > 0)
  accepted.sort((one, other) => other.quality - one.quality)
  for (const { language } of accepted) if (isLocale(language) && offered.includes(language)) return language
  return null
}

/** One range of the header; its region is ignored. */
function parseRange(range: string): { readonly language: string; readonly quality: number } {
  const [tag, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return { language: tag.split('-', 1)[0], quality: Number.isFinite(quality) ? quality : 0 }
}
