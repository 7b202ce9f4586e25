import { useUser } from '../api/user-query.ts'
import { AccountNav } from '../features/accounts/settings/account-nav.tsx'
import { SetupPage } from '../features/setup/setup-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageLoading } from './page-loading.tsx'

/** For admins only. Everyone else gets the not-found page. */
export function SetupRoute() {
  const { status, user } = useUser()
  if (status === 'loading') return <PageLoading />
  if (user?.isModerator !== true) return <NotFoundPage />
  return (
    <>
      <AccountNav />
      <SetupPage />
    </>
  )
}
