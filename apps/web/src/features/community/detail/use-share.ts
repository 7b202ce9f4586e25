import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { getShare } from '../api/community-api.ts'
import { shareKey } from '../../../api/query-keys.ts'

const NOTHING = 0

/** Loads the share in the page's URL. */
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
    /** undefined while loading or after a failure */
    detail: isGone ? undefined : data,
    isMissing: id === null || isGone,
  }
}

/** Ids are positive safe integers. */
function readShareId(text = ''): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
