import { isLocale, LOCALE_NAMES, LOCALES, OFFERED_LOCALES, type Locale } from '@housecoat/contract'
import { t } from '@lingui/core/macro'
import { Languages } from 'lucide-react'
import { useUser } from '../../api/user-query.ts'
import { chooseLocale, keepLocale } from './choose-locale.ts'
import { i18n } from '../../locales/i18n.ts'

/**
 * Chooses the language of the pages, where there is a choice. Each language is in its own words, for people who can't read the
 * current one.
 */
export function LanguageSelect() {
  const isMember = useUser().status === 'signed-in'
  const locales = listLocaleChoices()
  if (locales.length < 2) return null

  async function choose(locale: Locale): Promise<void> {
    if (isMember) await keepLocale(locale)
    chooseLocale(locale)
  }

  return (
    <label className="relative flex items-center">
      <span className="sr-only">{t`Language`}</span>
      <Languages aria-hidden="true" className="pointer-events-none absolute left-3 size-5 text-muted" />
      <select
        value={i18n.locale}
        onChange={({ currentTarget: { value } }) => {
          if (isLocale(value)) void choose(value)
        }}
        className="focus-ring min-h-13 rounded-control border border-line bg-surface pr-3 pl-10 text-ink"
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LOCALE_NAMES[locale]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The languages that are offered, and the page's own. */
export function listLocaleChoices(): readonly Locale[] {
  return LOCALES.filter((locale) => OFFERED_LOCALES.includes(locale) || locale === i18n.locale)
}
