import { createContext, useContext } from 'react'
import type { PageRouter, RouterState } from './page-router.ts'

export const RouterContext = createContext<PageRouter | null>(null)
export const RouterStateContext = createContext<RouterState | null>(null)

export function useRouter(): PageRouter {
  const router = useContext(RouterContext)
  if (router === null) throw new Error('useRouter needs a PageRouterProvider')
  return router
}

export function useRouterState(): RouterState {
  const state = useContext(RouterStateContext)
  if (state === null) throw new Error('useRouterState needs a PageRouterProvider')
  return state
}
