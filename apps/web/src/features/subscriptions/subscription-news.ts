import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { userQuery } from '../../api/user-query.ts'
import { SUBSCRIPTION_KEY, UPLOADS_KEY } from '../../api/query-keys.ts'

/** Tabs of one browser tell each other of changes: a checkout usually ends in another tab than it began in. */
const CHANNEL = 'housecoat.subscription'

/** @returns a function that invalidates every query that depends on the subscription, here and in other tabs */
export function useTellChange(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    askAnew(queryClient)
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage('changed')
    channel.close()
  }, [queryClient])
}

/** Follows changes that other tabs tell of. */
export function useHearChanges(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => askAnew(queryClient))
    return () => channel.close()
  }, [queryClient])
}

function askAnew(queryClient: QueryClient): void {
  for (const queryKey of [userQuery.queryKey, UPLOADS_KEY, SUBSCRIPTION_KEY])
    void queryClient.invalidateQueries({ queryKey })
}
