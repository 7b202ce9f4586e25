import { queryOptions } from '@tanstack/react-query'
import { POLLS_KEY, pollKey } from '../../../api/query-keys.ts'
import { getPoll, listPolls } from './polls-api.ts'

/** The person's own polls, newest first. */
export const pollsQuery = queryOptions({
  queryKey: POLLS_KEY,
  queryFn: ({ signal }) => listPolls(signal),
  networkMode: 'always',
})

export function pollQuery(id: string) {
  return queryOptions({
    queryKey: pollKey(id),
    queryFn: ({ signal }) => getPoll(id, signal),
    networkMode: 'always',
  })
}
