import { uploadsRemainingResponseSchema, type UploadsRemainingResponse } from '@housecoat/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { UPLOADS_KEY } from '../../api/query-keys.ts'

/** How many generations are left; null for a person who may not ask (401). */
export const uploadsQuery = queryOptions({
  queryKey: UPLOADS_KEY,
  queryFn: ({ signal }) => findUploads(signal),
  // fails at once when offline, instead of waiting for a connection
  networkMode: 'always',
  retry: false,
})

async function findUploads(signal: AbortSignal): Promise<UploadsRemainingResponse | null> {
  try {
    return uploadsRemainingResponseSchema.parse(await callApi('/api/uploads-remaining', { signal }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
