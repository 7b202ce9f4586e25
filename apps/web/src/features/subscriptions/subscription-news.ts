import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { userQuery } from '../../api/user-query.ts'
import { UPLOADS_KEY } from '../../api/uploads-key.ts'
import { SUBSCRIPTION_KEY } from './api/subscriptions-api.ts'

/** Tells the browser's other tabs about changes: a checkout usually ends in another tab than it began in. */
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

/** Listens for changes made in other tabs. */
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
