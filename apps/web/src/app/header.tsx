import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Wordmark } from '../shared/brand/wordmark.tsx'
import { ButtonLink } from '../shared/ui/button.tsx'
import { classNames } from '../shared/ui/class-names.ts'
import { IconButton } from '../shared/ui/icon-button.tsx'

interface HeaderLink {
  to: string
  label: string
  /** The phone's menu leaves some out, as the specification says. */
  isOnPhones: boolean
}

const LINKS: readonly HeaderLink[] = [
  { to: '/design-updates', label: 'Update Design', isOnPhones: true },
  { to: '/paint', label: 'Paint', isOnPhones: true },
  { to: '/doors', label: 'Doors', isOnPhones: false },
  { to: '/community', label: 'Community', isOnPhones: true },
  { to: '/about', label: 'About', isOnPhones: true },
]

export function Header() {
  return (
    <header className="border-b border-line bg-paper">
      <div className="page-width flex h-16 items-center gap-4 lg:h-18">
        <Link to="/" className="focus-ring -mx-2 inline-flex min-h-11 items-center rounded-control px-2">
          <Wordmark className="text-[1.6rem] lg:text-[1.75rem]" />
          <span className="sr-only">, home page</span>
        </Link>
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 lg:flex">
          {LINKS.map((link) => (
            <NavLink key={link.to} to={link.to} className={wideLinkClasses}>
              {link.label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-3 hidden lg:block">
          <SessionLinks />
        </div>
        <PhoneMenu />
      </div>
    </header>
  )
}

function wideLinkClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    'focus-ring inline-flex min-h-11 items-center rounded-control px-3.5 font-medium transition-colors',
    isActive
      ? 'text-primary underline decoration-2 underline-offset-8'
      : 'hover:bg-primary-soft hover:text-primary',
  )
}

/** The header's last place: who is signed in, or the way to sign in. */
function SessionLinks({ isWide = false }: { isWide?: boolean }) {
  return (
    <ButtonLink to="/auth" variant="secondary" isWide={isWide}>
      Sign In
    </ButtonLink>
  )
}

/** A disclosure under the header on narrow screens. It closes on Escape and on every navigation. */
function PhoneMenu() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = openedAt === key

  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(null)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])

  return (
    <div className="ml-auto lg:hidden">
      <IconButton
        ref={button}
        label={isOpen ? 'Close menu' : 'Open menu'}
        icon={isOpen ? <X /> : <Menu />}
        aria-expanded={isOpen}
        aria-controls="phone-menu"
        onClick={() => setOpenedAt(isOpen ? null : key)}
        className="-mr-2"
      />
      <div
        id="phone-menu"
        hidden={!isOpen}
        className="absolute inset-x-0 top-16 z-30 border-b border-line bg-paper shadow-soft"
      >
        <nav aria-label="Menu" className="page-width flex flex-col gap-1 pt-2 pb-5">
          {LINKS.filter((link) => link.isOnPhones).map((link) => (
            <NavLink key={link.to} to={link.to} className={phoneLinkClasses}>
              {link.label}
            </NavLink>
          ))}
          <div className="pt-3">
            <SessionLinks isWide />
          </div>
        </nav>
      </div>
    </div>
  )
}

function phoneLinkClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    'focus-ring text-display flex min-h-13 items-center rounded-control text-2xl',
    isActive ? 'text-primary' : 'text-ink',
  )
}
