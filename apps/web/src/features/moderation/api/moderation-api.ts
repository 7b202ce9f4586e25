import {
  moderationActsResponseSchema,
  reportsResponseSchema,
  type ModerationActRequest,
} from '@housecoat/contract'
import { callApi } from '../../../api/call-api.ts'

/** The open reports, oldest first; `cursor` is null for the first page. */
export async function listReports(cursor: string | null, signal: AbortSignal) {
  return reportsResponseSchema.parse(await callApi(paged('/api/moderation/reports', cursor), { signal }))
}

/** The moderators' log, newest first. */
export async function listActs(cursor: string | null, signal: AbortSignal) {
  return moderationActsResponseSchema.parse(await callApi(paged('/api/moderation/acts', cursor), { signal }))
}

export async function act(request: ModerationActRequest) {
  await callApi('/api/moderation/acts', { method: 'POST', body: request })
}

function paged(path: string, cursor: string | null): string {
  return cursor === null ? path : `${path}?${new URLSearchParams({ cursor }).toString()}`
}
