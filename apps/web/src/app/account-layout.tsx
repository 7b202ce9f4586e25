import { Outlet } from 'react-router'
import { AccountNav } from '../features/accounts/settings/account-nav.tsx'

/** What stands behind the header's Account: the plan, and the profile. */
export function AccountLayout() {
  return (
    <>
      <AccountNav />
      <Outlet />
    </>
  )
}
