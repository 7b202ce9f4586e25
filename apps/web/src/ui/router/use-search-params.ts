import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { NavigateOptions } from './page-router.ts'
import { useNavigate } from './use-navigate.ts'

/** Opens the same page with another query. A function gets the query as it is then. */
type SetSearchParams = (
  query: URLSearchParams | Readonly<Record<string, string>> | ((current: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void

/** The address's query, and what changes it. React Router's hook comes with its links, see link.tsx. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (query, options) => {
      const next =
        typeof query === 'function' ? query(new URLSearchParams(search)) : new URLSearchParams(query)
      void navigate(`?${next.toString()}`, options)
    },
    [navigate, search],
  )
  return [params, setParams]
}
