import { demoResponseSchema, setupResponseSchema, type Demo, type SetupCheck } from '@housecoat/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { DEMO_KEY, SETUP_KEY } from '../../api/query-keys.ts'

/** While the demo is painted. */
const POLL_INTERVAL_MS = 2000

/** What is set up, tried just now. */
export const setupQuery = queryOptions({
  queryKey: SETUP_KEY,
  queryFn: async ({ signal }): Promise<readonly SetupCheck[]> =>
    setupResponseSchema.parse(await callApi('/api/setup', { signal })).checks,
  networkMode: 'always',
  refetchOnMount: 'always',
})

/** How far the demo is. */
export const demoQuery = queryOptions({
  queryKey: DEMO_KEY,
  queryFn: async ({ signal }): Promise<Demo> =>
    demoResponseSchema.parse(await callApi('/api/setup/demo', { signal })).demo,
  networkMode: 'always',
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
})

export async function startDemo(): Promise<Demo> {
  return demoResponseSchema.parse(await callApi('/api/setup/demo', { method: 'POST' })).demo
}
