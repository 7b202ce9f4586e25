import { pollResponseSchema, pollsResponseSchema, type Poll, type VoteRequest } from '@housecoat/contract'
import { callApi } from '../../../api/call-api.ts'

const pathOf = (id: string) => `/api/polls/${encodeURIComponent(id)}`

const readPoll = (answer: unknown): Poll => pollResponseSchema.parse(answer).poll

/** Asks about one's own designs. */
export async function createPoll(projectIds: readonly number[]): Promise<Poll> {
  return readPoll(await callApi('/api/polls', { method: 'POST', body: { projectIds } }))
}

/** The person's own polls, newest first. */
export async function listPolls(signal: AbortSignal): Promise<Poll[]> {
  return pollsResponseSchema.parse(await callApi('/api/polls', { signal })).polls
}

export async function getPoll(id: string, signal: AbortSignal): Promise<Poll> {
  return readPoll(await callApi(pathOf(id), { signal }))
}

/** Replaces an earlier vote. */
export async function votePoll(id: string, vote: VoteRequest): Promise<Poll> {
  return readPoll(await callApi(`${pathOf(id)}/vote`, { method: 'PUT', body: vote }))
}

export async function withdrawVote(id: string): Promise<Poll> {
  return readPoll(await callApi(`${pathOf(id)}/vote`, { method: 'DELETE' }))
}

export async function deletePoll(id: string): Promise<void> {
  await callApi(pathOf(id), { method: 'DELETE' })
}
