import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { userQuery } from '../../api/user-query.ts'
import { SUBSCRIPTION_KEY, UPLOADS_KEY } from '../../api/query-keys.ts'

/** Channel between the tabs: a checkout usually ends in another tab than it began in. */
const CHANNEL = 'housecoat.subscription'

/** @returns a function that invalidates every query that depends on the subscription, here and in other tabs */
export function useBroadcastChange(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    invalidateSubscription(queryClient)
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage('changed')
    channel.close()
  }, [queryClient])
}

/** Listens for changes made in other tabs. */
export function useChangesFromOtherTabs(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => invalidateSubscription(queryClient))
    return () => channel.close()
  }, [queryClient])
}

function invalidateSubscription(queryClient: QueryClient): void {
  for (const queryKey of [userQuery.queryKey, UPLOADS_KEY, SUBSCRIPTION_KEY])
    void queryClient.invalidateQueries({ queryKey })
}
