import type { SiteResponse } from '@housecoat/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from './call-api.ts'
import { SITE_KEY } from './query-keys.ts'

export type Site = Omit<SiteResponse, 'success'>

/** The operator's settings that pages mention; they change only when the server restarts. */
export const siteQuery = queryOptions({
  queryKey: SITE_KEY,
  queryFn: ({ signal }) => getSite(signal),
  networkMode: 'always',
})

/** @returns null until the server has answered, or if it does not */
export function useSite(): Site | null {
  return useQuery(siteQuery).data ?? null
}

async function getSite(signal: AbortSignal): Promise<Site> {
  return readSite(await callApi('/api/site', { signal }))
}

/** Validated by hand, for pages that do not load the schema library. */
function readSite(answer: unknown): Site {
  const member = (name: string): unknown =>
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  const [hasPlans, analyzesOnServer] = ['hasPlans', 'analyzesOnServer'].map(member)
  const [email, days] = ['operatorEmail', 'backupDays'].map(member)
  if (typeof hasPlans !== 'boolean' || typeof analyzesOnServer !== 'boolean')
    throw new Error("The server's site description is invalid")
  return {
    hasPlans,
    analyzesOnServer,
    operatorEmail: typeof email === 'string' ? email : null,
    backupDays: typeof days === 'number' ? days : null,
  }
}
