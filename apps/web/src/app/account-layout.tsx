import { Outlet } from 'react-router'
import { AccountNav } from '../features/accounts/settings/account-nav.tsx'

/** The pages behind Account in the header: plan and profile. */
export function AccountLayout() {
  return (
    <>
      <AccountNav />
      <Outlet />
    </>
  )
}
