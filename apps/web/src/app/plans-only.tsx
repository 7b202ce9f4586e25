import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { siteQuery } from '../api/site-query.ts'
import { PageLoading } from './page-loading.tsx'

/** Pages about plans and payments; without plans they redirect to the account. */
export function PlansOnly() {
  const { data, isPending } = useQuery(siteQuery)
  if (isPending) return <PageLoading />
  return data?.hasPlans === false ? <Navigate to="/account" replace /> : <Outlet />
}
