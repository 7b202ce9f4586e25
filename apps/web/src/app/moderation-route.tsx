import { AccountNav } from '../features/accounts/settings/account-nav.tsx'
import { ModerationLocked } from '../features/moderation/moderation-locked.tsx'
import { ModerationPage } from '../features/moderation/moderation-page.tsx'
import { useUser } from '../api/user-query.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageLoading } from './page-loading.tsx'

/** For moderators only. Everyone else gets the not-found page. */
export function ModerationRoute() {
  const { status, user } = useUser()
  if (status === 'loading') return <PageLoading />
  if (user?.isModerator !== true) return <NotFoundPage />
  return (
    <>
      <AccountNav />
      {user.hasSecondFactor ? <ModerationPage /> : <ModerationLocked />}
    </>
  )
}
