import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@housecoat/contract'
import { CreditCard, LogOut, ShieldCheck, UserRound, Wrench } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { useSite } from '../api/site-query.ts'
import { useSignOut } from '../features/accounts/session/use-sign-out.ts'
import { Link } from '../ui/router/link.tsx'

/** The member's initial in a circle; it opens a menu with the plan, the profile and Sign Out. */
export function AccountMenu({ user }: { user: User }) {
  const hasPlans = useSite()?.hasPlans !== false
  const { signOut } = useSignOut()
  const { username } = user
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t`Account menu`}
        title={t`Account menu`}
        className="group focus-ring inline-flex size-11 shrink-0 items-center justify-center rounded-control"
      >
        <span
          aria-hidden="true"
          className="flex size-8.5 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary uppercase transition-colors group-hover:bg-primary group-hover:text-on-primary group-data-[state=open]:bg-primary group-data-[state=open]:text-on-primary"
        >
          {username.slice(0, 1)}
        </span>
      </DropdownMenu.Trigger>
      {/* in the header instead of a portal, so that it is in a landmark */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-40 w-64 rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft transition-opacity starting:opacity-0"
      >
        <DropdownMenu.Label className="truncate px-3 py-2 text-sm text-muted">
          <Trans>
            Signed in as <span className="font-semibold text-ink">{username}</span>
          </Trans>
        </DropdownMenu.Label>
        {hasPlans && <PageItem to="/subscription" icon={<CreditCard />} label={t`Plan`} />}
        <PageItem to="/account" icon={<UserRound />} label={t`Profile and security`} />
        {user.isModerator && (
          <>
            <PageItem to="/moderation" icon={<ShieldCheck />} label={t`Moderation`} />
            <PageItem to="/setup" icon={<Wrench />} label={t`Setup`} />
          </>
        )}
        <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />
        <DropdownMenu.Item onSelect={signOut} className={ITEM}>
          <LogOut aria-hidden="true" />
          <Trans>Sign Out</Trans>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none select-none ' +
  'data-highlighted:bg-primary-soft data-highlighted:text-primary [&_svg]:size-5 [&_svg]:text-muted'

function PageItem({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <DropdownMenu.Item asChild>
      <Link to={to} className={ITEM}>
        {icon}
        {label}
      </Link>
    </DropdownMenu.Item>
  )
}
