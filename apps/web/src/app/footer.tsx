import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '../locales/i18n.ts'
import { LanguageSelect } from '../ui/language/language-select.tsx'
import { Glyph } from '../ui/brand/glyph.tsx'
import { Link } from '../ui/router/link.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'

const LINKS = [
  { to: '/design-updates?type=interior', label: msg`Interior` },
  { to: '/design-updates?type=exterior', label: msg`Exterior` },
  { to: '/doors', label: msg`Doors` },
  { to: '/community', label: msg`Community` },
  { to: '/my-designs', label: msg`My Designs` },
  { to: '/about', label: msg`About` },
  { to: '/privacy', label: msg`Privacy Policy` },
  { to: '/terms', label: msg`Terms of Service` },
  { to: '/contact', label: msg`Contact` },
] as const

export function Footer() {
  const year = new Date().getFullYear()
  return (
    <footer className="mt-16 border-t border-line bg-sunken md:mt-24 print:hidden">
      <div className="page-width grid gap-8 py-10 md:grid-cols-[minmax(14rem,1fr)_auto] md:py-14">
        <div className="flex items-start gap-4">
          <Glyph className="mt-1 size-10 shrink-0 text-primary" />
          <p className="text-display max-w-72 text-2xl">
            <Trans>See your home in a new coat.</Trans>
          </p>
        </div>
        <nav aria-label={t`Footer`}>
          <ul className="grid grid-cols-2 gap-x-8 xs:grid-cols-3 md:gap-x-12">
            {LINKS.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  className="focus-ring inline-flex min-h-11 items-center rounded-control hover:text-primary hover:underline"
                >
                  {i18n._(link.label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 md:col-span-2">
          <p className="text-sm text-muted">
            <Trans>© {year} Housecoat. Open source under the MIT license.</Trans>
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <LanguageSelect />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  )
}
