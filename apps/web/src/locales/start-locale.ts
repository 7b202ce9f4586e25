import { DEFAULT_LOCALE, isLocale, type Locale } from '@housecoat/contract'
import type { Messages } from '@lingui/core'
import { findFormatLocale } from './format-locale.ts'
import { i18n } from './i18n.ts'

interface Catalogs {
  /** what the home page and the frame of every page say */
  readonly first: () => Promise<{ readonly messages: Messages }>
  /** everything else */
  readonly rest: () => Promise<{ readonly messages: Messages }>
}

const CATALOGS: Readonly<Record<Exclude<Locale, typeof DEFAULT_LOCALE>, Catalogs>> = {
  es: { first: () => import('./es/first.ts'), rest: () => import('./es/rest.ts') },
  de: { first: () => import('./de/first.ts'), rest: () => import('./de/rest.ts') },
  fr: { first: () => import('./fr/first.ts'), rest: () => import('./fr/rest.ts') },
}

/** The language of the page that the server sent. */
export function readPageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : DEFAULT_LOCALE
}

/** Shows messages in a language. What has no translation, or whose catalog doesn't load, stays English. */
export async function startLocale(locale: Locale): Promise<void> {
  if (locale !== DEFAULT_LOCALE) i18n.load(locale, (await CATALOGS[locale].first()).messages)
  i18n.activate(locale, findFormatLocale(locale))
}

const remaining = new Map<Locale, Promise<void>>()

/** Loads the messages that the home page doesn't need; once for each language, unless that failed. */
export async function loadRemainingMessages(): Promise<void> {
  const locale = readActiveLocale()
  if (locale === DEFAULT_LOCALE) return
  const loading = remaining.get(locale) ?? loadRest(locale, CATALOGS[locale])
  remaining.set(locale, loading)
  await loading
}

async function loadRest(locale: Locale, { rest }: Pick<Catalogs, 'rest'>): Promise<void> {
  try {
    i18n.load(locale, (await rest()).messages)
  } catch {
    remaining.delete(locale)
  }
}

function readActiveLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE
}
