import { Link } from 'react-router'
import { Glyph } from '../ui/brand/glyph.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'

const LINKS = [
  { to: '/design-updates?type=interior', label: 'Interior' },
  { to: '/design-updates?type=exterior', label: 'Exterior' },
  { to: '/doors', label: 'Doors' },
  { to: '/community', label: 'Community' },
  { to: '/my-designs', label: 'My Designs' },
  { to: '/about', label: 'About' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/contact', label: 'Contact' },
] as const

export function Footer() {
  return (
    <footer className="mt-16 border-t border-line bg-sunken md:mt-24 print:hidden">
      <div className="page-width grid gap-8 py-10 md:grid-cols-[1fr_auto] md:py-14">
        <div className="flex items-start gap-4">
          <Glyph className="mt-1 size-10 shrink-0 text-primary" />
          <p className="text-display max-w-72 text-2xl">See your home in a new coat.</p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-cols-2 gap-x-8 xs:grid-cols-3 md:gap-x-12">
            {LINKS.map((link) => (
              <li key={link.label}>
                <Link
                  to={link.to}
                  className="focus-ring inline-flex min-h-11 items-center rounded-control hover:text-primary hover:underline"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 md:col-span-2">
          <p className="text-sm text-muted">
            © {new Date().getFullYear()} Housecoat. Open source under the MIT license.
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
