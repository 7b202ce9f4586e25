import { useCallback } from 'react'
import type { To } from 'react-router'
import type { NavigateOptions } from './page-router.ts'
import { useRouter } from './router-context.ts'

export type Navigate = (to: To, options?: NavigateOptions) => Promise<void>

/** Opens another page, as `PageRouter.navigate` says. React Router's hook doesn't say when the page is there. */
export function useNavigate(): Navigate {
  const router = useRouter()
  return useCallback((to, options) => router.navigate(to, options), [router])
}
