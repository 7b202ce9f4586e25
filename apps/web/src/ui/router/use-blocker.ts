import { useEffect, useEffectEvent } from 'react'
import type { BlockedNavigation } from './page-router.ts'
import { useRouter, useRouterState } from './router-context.ts'

/** Holds a navigation back while `shouldBlock` returns true. @returns the one that waits for an answer, or null */
export function useBlocker(shouldBlock: () => boolean): BlockedNavigation | null {
  const router = useRouter()
  const ask = useEffectEvent(shouldBlock)
  useEffect(() => router.block(() => ask()), [router])
  return useRouterState().blocked
}
