import { msg, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../../api/user-query.ts'
import { useSite } from '../../../api/site-query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { i18n } from '../../../locales/i18n.ts'
import { NavLink } from '../../../ui/router/link.tsx'

const PLAN = { to: '/subscription', label: msg`Plan` }
const PROFILE = { to: '/account', label: msg`Profile and security` }
const ADMIN_PAGES = [
  { to: '/moderation', label: msg`Moderation` },
  { to: '/setup', label: msg`Setup` },
]

/** Links between the pages behind Account in the header. */
export function AccountNav() {
  const isModerator = useUser().user?.isModerator === true
  const hasPlans = useSite()?.hasPlans !== false
  const pages = [...(hasPlans ? [PLAN] : []), PROFILE, ...(isModerator ? ADMIN_PAGES : [])]
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // a phone has no room for all; runs again when the moderator's pages are known
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current === null || current == null) return
    // scrollIntoView would scroll the page, too
    list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - list.current.clientWidth / 3
  }, [pathname, pages.length])
  return (
    <nav aria-label={t`Account`} className="border-b border-line">
      <ul ref={list} className="page-width flex gap-6 overflow-x-auto">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                classNames(
                  // the list would cut an outer ring off
                  'focus-ring focus-visible:-outline-offset-2 -mb-px inline-flex min-h-12 items-center border-b-2 px-1 font-semibold whitespace-nowrap transition-colors',
                  isActive ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-ink',
                )
              }
            >
              {i18n._(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
