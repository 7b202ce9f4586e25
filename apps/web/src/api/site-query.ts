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
  const [hasPlans, analyzesOnServer] = ['hasPlans', 'analyzesOnServer'].map((name) => memberOf(answer, name))
  const [email, days, tapModel] = ['operatorEmail', 'backupDays', 'tapModel'].map((name) =>
    memberOf(answer, name),
  )
  if (typeof hasPlans !== 'boolean' || typeof analyzesOnServer !== 'boolean')
    throw new Error("The server's site description is invalid")
  return {
    hasPlans,
    analyzesOnServer,
    operatorEmail: typeof email === 'string' ? email : null,
    backupDays: typeof days === 'number' ? days : null,
    tapModel: readTapModel(tapModel),
  }
}

function readTapModel(tapModel: unknown): Site['tapModel'] {
  const name = memberOf(tapModel, 'name')
  if (typeof name !== 'string') return null
  const has = (key: string) => memberOf(tapModel, key) === true
  return { name, isHosted: has('isHosted'), findsHouses: has('findsHouses') }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
