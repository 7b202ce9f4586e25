import { lazy, Suspense } from 'react'
import { useUser } from '../api/user-query.ts'
import { loadRemainingMessages } from '../locales/start-locale.ts'

/** Lazy, because only admins need its code; with its messages, which the home page has not. */
const DemoOffer = lazy(async () => {
  const [{ DemoOffer: Component }] = await Promise.all([
    import('../features/setup/demo-offer.tsx'),
    loadRemainingMessages(),
  ])
  return { default: Component }
})

/** Offers admins the demo. */
export function AdminNotice() {
  if (useUser().user?.isModerator !== true) return null
  return (
    <Suspense fallback={null}>
      <DemoOffer />
    </Suspense>
  )
}
