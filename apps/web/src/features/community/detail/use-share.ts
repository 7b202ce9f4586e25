import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { getShare } from '../api/community-api.ts'
import { shareKey } from '../../../api/query-keys.ts'

const NOTHING = 0

/** The share of the page's address: its detail, or why there is none. */
export function useShare() {
  const id = readShareId(useParams()['id'])
  const query = useQuery({
    queryKey: shareKey(id ?? NOTHING),
    queryFn: ({ signal }) => getShare(id ?? NOTHING, signal),
    enabled: id !== null,
    networkMode: 'always',
  })
  const { data, error } = query
  const isGone = error instanceof ApiError && error.status === 404
  return {
    ...query,
    /** undefined while it is loading, or has failed to */
    detail: isGone ? undefined : data,
    isMissing: id === null || isGone,
  }
}

/** Ids are positive integers that a number holds exactly. */
function readShareId(text = ''): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
