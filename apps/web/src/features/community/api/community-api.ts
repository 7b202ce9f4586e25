import {
  commentResponseSchema,
  commentsResponseSchema,
  feedResponseSchema,
  likesResponseSchema,
  shareDetailResponseSchema,
  shareResponseSchema,
  type CommentRequest,
  type EditShareRequest,
  type FeedSort,
  type PropertyType,
  type ReportRequest,
} from '@housecoat/contract'
import { callApi } from '../../../api/call-api.ts'

export interface FeedQuery {
  readonly sort?: FeedSort
  /** only the signed-in person's shares */
  readonly isMine?: boolean
  readonly type?: PropertyType
  readonly limit?: number
}

/** What the community page shows first. */
export const LATEST_FEED = { sort: 'latest' } as const satisfies FeedQuery

/** One page of a feed; `cursor` is null for the first. */
export async function listShares(query: FeedQuery, cursor: string | null, signal: AbortSignal) {
  const { sort, isMine = false, type, limit } = query
  const wanted = new URLSearchParams({
    ...(sort && { sort }),
    ...(isMine && { mine: '1' }),
    ...(type && { type }),
    ...(limit !== undefined && { limit: String(limit) }),
    ...(cursor !== null && { cursor }),
  })
  return feedResponseSchema.parse(await callApi(`/api/community?${wanted.toString()}`, { signal }))
}

export async function getShare(id: number, signal: AbortSignal) {
  return shareDetailResponseSchema.parse(await callApi(sharePath(id), { signal }))
}

export async function editShare(id: number, changes: EditShareRequest) {
  return shareResponseSchema.parse(await callApi(sharePath(id), { method: 'PATCH', body: changes })).share
}

export async function removeShare(id: number) {
  await callApi(sharePath(id), { method: 'DELETE' })
}

export async function likeShare(id: number) {
  return likesResponseSchema.parse(await callApi(`${sharePath(id)}/like`, { method: 'POST' })).likes
}

export async function unlikeShare(id: number, likeId: number) {
  const answer = await callApi(`${sharePath(id)}/like/${likeId}`, { method: 'DELETE' })
  return likesResponseSchema.parse(answer).likes
}

/** The comments after those in the share's detail. */
export async function listComments(id: number, cursor: string) {
  const answer = await callApi(`${sharePath(id)}/comments?${new URLSearchParams({ cursor }).toString()}`)
  return commentsResponseSchema.parse(answer)
}

export async function postComment(id: number, request: CommentRequest) {
  const answer = await callApi(`${sharePath(id)}/comments`, { method: 'POST', body: request })
  return commentResponseSchema.parse(answer).comment
}

export async function deleteComment(id: number, commentId: number) {
  await callApi(`${sharePath(id)}/comments/${commentId}`, { method: 'DELETE' })
}

export async function report(id: number, request: ReportRequest) {
  await callApi(`${sharePath(id)}/reports`, { method: 'POST', body: request })
}

const sharePath = (id: number) => `/api/community/${id}`
