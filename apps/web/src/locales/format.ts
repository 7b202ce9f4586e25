import { DEFAULT_LOCALE, isLocale } from '@housecoat/contract'
import { findFormatLocale } from './format-locale.ts'
import { i18n } from './i18n.ts'

function formatLocale(): string {
  return i18n.locales?.toString() ?? i18n.locale
}

/** Such as "1,234.5", with at most one decimal unless told otherwise. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(formatLocale(), { maximumFractionDigits: 1, ...options })
}

/** US dollars and cents, such as "$9.99"; a credit is negative. */
export function formatDollars(dollars: number): string {
  return dollars.toLocaleString(formatLocale(), { style: 'currency', currency: 'USD' })
}

/** US dollars, such as "$1,290"; with cents where there are some. */
export function formatPrice(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  return dollars.toLocaleString(formatLocale(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** A date in the person's time zone, such as "Mar 2, 2026", or "March 2, 2026" when long. */
export function formatDay(instant: string, dateStyle: 'medium' | 'long' = 'medium'): string {
  return new Date(instant).toLocaleDateString(formatLocale(), { dateStyle })
}

/** A date in the language's usual region and in UTC: the same text on the server and for everybody. */
export function formatDayForAll(instant: string): string {
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
  return new Date(instant).toLocaleDateString(findFormatLocale(locale, []), options)
}

/** A date of this year and a time in the person's time zone, such as "Mar 2, 4:05 PM". */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString(formatLocale(), {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}

/** A time in the person's time zone, such as "4:05 PM". */
export function formatTime(instant: string | Date): string {
  return new Date(instant).toLocaleTimeString(formatLocale(), { hour: 'numeric', minute: '2-digit' })
}

/** Such as "Walls, Trim, and Door". */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(words)
}
