import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@housecoat/contract'
import { Menu, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type FC } from 'react'
import { useLocation } from 'react-router'
import { useSignOut } from '../features/accounts/session/use-sign-out.ts'
import { useReturnState } from '../ui/account/return-path.ts'
import { useUser } from '../api/user-query.ts'
import { i18n } from '../locales/i18n.ts'
import { loadRemainingMessages } from '../locales/start-locale.ts'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Link, NavLink } from '../ui/router/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const NoMenu: FC<{ user: User }> = () => null

/** Lazy, because only members need its code. If that doesn't load, the phone menu still has everything. */
const AccountMenu = lazy(async () => {
  // signing out, for one, shows messages that the home page doesn't load for visitors
  void loadRemainingMessages()
  const loaded = await import('./account-menu.tsx').catch(() => null)
  return { default: loaded?.AccountMenu ?? NoMenu }
})

interface HeaderLink {
  to: string
  label: MessageDescriptor
  /** The phone menu leaves some links out, by the specification. */
  isOnPhones: boolean
  isForMembers?: true
}

const LINKS: readonly HeaderLink[] = [
  { to: '/design-updates', label: msg`Update Design`, isOnPhones: true },
  { to: '/paint', label: msg`Paint`, isOnPhones: true },
  { to: '/doors', label: msg`Doors`, isOnPhones: false },
  { to: '/community', label: msg`Community`, isOnPhones: true },
  { to: '/my-designs', label: msg`My Designs`, isOnPhones: true, isForMembers: true },
  { to: '/about', label: msg`About`, isOnPhones: true },
  { to: '/subscription', label: msg`Account`, isOnPhones: false, isForMembers: true },
]

export function Header() {
  const links = useLinks()
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="page-width flex h-16 items-center gap-3 lg:h-18">
        <Link to="/" className="focus-ring -mx-2 inline-flex min-h-11 items-center rounded-control px-2">
          <Wordmark className="text-[1.6rem] lg:text-[1.75rem]" />
          <span className="sr-only">
            <Trans>, home page</Trans>
          </span>
        </Link>
        <nav aria-label={t`Main`} className="ml-auto hidden items-center gap-0.5 lg:flex xl:gap-1">
          {links.map((link) => (
            <NavLink key={link.to} to={link.to} className={wideLinkClasses}>
              {i18n._(link.label)}
            </NavLink>
          ))}
        </nav>
        <div className="hidden min-w-0 lg:block xl:ml-3">
          <SessionLinks />
        </div>
        <div className="ml-auto flex items-center gap-1 lg:hidden">
          <NarrowAccount />
          <PhoneMenu links={links.filter((link) => link.isOnPhones)} />
        </div>
      </div>
    </header>
  )
}

function wideLinkClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    'focus-ring inline-flex min-h-11 items-center rounded-control px-3.5 font-medium whitespace-nowrap transition-colors max-xl:px-1.5 max-xl:text-[0.9375rem]',
    isActive
      ? 'text-primary underline decoration-2 underline-offset-8'
      : 'hover:bg-primary-soft hover:text-primary',
  )
}

function useLinks(): readonly HeaderLink[] {
  const isMember = useUser().status === 'signed-in'
  return LINKS.filter((link) => isMember || link.isForMembers !== true)
}

/** The end of the header: a greeting and Sign Out, or Sign In. */
function SessionLinks({ isWide = false }: { isWide?: boolean }) {
  const { status, user } = useUser()
  const state = useReturnState()
  if (status === 'loading') return <Skeleton className={isWide ? 'h-11' : 'h-11 w-24'} />
  if (user !== null) return <Member username={user.username} isWide={isWide} />
  return (
    <ButtonLink to="/auth" state={state} variant="secondary" isWide={isWide}>
      <Trans>Sign In</Trans>
    </ButtonLink>
  )
}

function Member({ username, isWide }: { username: string; isWide: boolean }) {
  const { signOut, isSigningOut } = useSignOut()
  return (
    <div className={classNames('flex gap-3', isWide ? 'flex-col' : 'items-center')}>
      {/* also the phone's way to the account, which its menu leaves out */}
      <Link
        to="/account"
        title={username}
        className={classNames(
          'focus-ring truncate rounded-control leading-11 hover:text-primary hover:underline',
          !isWide && 'max-w-48',
        )}
      >
        <Trans>Hello, {username}</Trans>
      </Link>
      <Button
        variant="secondary"
        isWide={isWide}
        isBusy={isSigningOut}
        onClick={signOut}
        className="shrink-0 whitespace-nowrap max-xl:px-3"
      >
        <Trans>Sign Out</Trans>
      </Button>
    </div>
  )
}

/** The account menu of narrow screens, for members. */
function NarrowAccount() {
  const { user } = useUser()
  if (user === null) return null
  return (
    <Suspense fallback={<span className="size-11" />}>
      <AccountMenu user={user} />
    </Suspense>
  )
}

/** The menu under the header on narrow screens. It closes on Escape and on every navigation. */
function PhoneMenu({ links }: { links: readonly HeaderLink[] }) {
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
    <>
      <IconButton
        ref={button}
        label={isOpen ? t`Close menu` : t`Open menu`}
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
        <nav aria-label={t`Menu`} className="page-width flex flex-col gap-1 pt-2 pb-5">
          {links.map((link) => (
            <NavLink key={link.to} to={link.to} className={phoneLinkClasses}>
              {i18n._(link.label)}
            </NavLink>
          ))}
          <div className="pt-3">
            <SessionLinks isWide />
          </div>
        </nav>
      </div>
    </>
  )
}

function phoneLinkClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    'focus-ring text-display flex min-h-13 items-center rounded-control text-2xl',
    isActive ? 'text-primary' : 'text-ink',
  )
}
