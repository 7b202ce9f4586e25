import { PAGES } from '@housecoat/contract'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../api/user-query.ts'

/** Lazy, because only admins need its code. */
const DemoOffer = lazy(async () => ({
  default: (await import('../features/setup/demo-offer.tsx')).DemoOffer,
}))

/** Where the demo would be seen, and where an admin sets things up. */
const PLACES: readonly string[] = [PAGES.home, PAGES.community, PAGES.setup]

/** Offers admins the demo, on pages that an empty installation leaves empty. */
export function AdminNotice() {
  const { user } = useUser()
  const { pathname } = useLocation()
  if (user?.isModerator !== true || !PLACES.includes(pathname)) return null
  return (
    <Suspense fallback={null}>
      <DemoOffer />
    </Suspense>
  )
}
