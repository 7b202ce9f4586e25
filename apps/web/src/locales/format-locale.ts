import type { Locale } from '@housecoat/contract'

/** Whose numbers and dates a language has, for people whose browser names no region. */
const USUAL_REGIONS: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es-US', de: 'de-DE', fr: 'fr-FR' }

/** none while the build renders pages */
const BROWSER_LANGUAGES = typeof document === 'undefined' ? [] : navigator.languages

/** A page's language with the person's region, such as es-MX: it decides the form of numbers and dates. */
export function findFormatLocale(locale: Locale, languages: readonly string[] = BROWSER_LANGUAGES): string {
  return languages.find((tag) => tag.startsWith(`${locale}-`)) ?? USUAL_REGIONS[locale]
}
