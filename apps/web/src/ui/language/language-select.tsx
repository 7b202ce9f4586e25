import { isLocale, LOCALE_NAMES, LOCALES } from '@housecoat/contract'
import { t } from '@lingui/core/macro'
import { Languages } from 'lucide-react'
import { chooseLocale } from './choose-locale.ts'
import { i18n } from '../../locales/i18n.ts'

/** Chooses the language of the pages. Each language is in its own words, for people who can't read the current one. */
export function LanguageSelect() {
  return (
    <label className="relative flex items-center">
      <span className="sr-only">{t`Language`}</span>
      <Languages aria-hidden="true" className="pointer-events-none absolute left-3 size-5 text-muted" />
      <select
        value={i18n.locale}
        onChange={({ currentTarget: { value } }) => {
          if (isLocale(value)) chooseLocale(value)
        }}
        className="focus-ring min-h-13 rounded-control border border-line bg-surface pr-3 pl-10 text-ink"
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LOCALE_NAMES[locale]}
          </option>
        ))}
      </select>
    </label>
  )
}
