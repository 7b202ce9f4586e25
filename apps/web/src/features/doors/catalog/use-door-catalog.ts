import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DOOR_CATALOG_KEY } from '../../../api/query-keys.ts'
import { getDoorCatalog } from '../api/doors-api.ts'
import { listCatalogDoors, type CatalogDoor } from './catalog-door.ts'

export interface DoorCatalogView {
  /** null while there are none */
  readonly doors: readonly CatalogDoor[] | null
  readonly hasFailed: boolean
  readonly retry: () => void
}

/**
 * The catalog, refetched on every visit: an operator's host may change it at any time.
 * @param isWanted without it nothing is asked
 */
export function useDoorCatalog(isWanted = true): DoorCatalogView {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: DOOR_CATALOG_KEY,
    queryFn: ({ signal }) => getDoorCatalog(signal),
    enabled: isWanted,
    staleTime: 0,
    networkMode: 'always',
  })
  const doors = useMemo(() => (data === undefined ? null : listCatalogDoors(data)), [data])
  return {
    doors,
    hasFailed: doors === null && isError && !isFetching,
    retry: () => void refetch(),
  }
}
