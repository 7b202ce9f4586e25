import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DOOR_CATALOG_KEY } from '../../../api/query-keys.ts'
import { getDoorCatalog } from '../api/doors-api.ts'
import { listCatalogDoors, type CatalogDoor } from './catalog-door.ts'

export interface DoorCatalogView {
  /** null until they have loaded */
  readonly doors: readonly CatalogDoor[] | null
  readonly hasFailed: boolean
  readonly retry: () => void
}

/**
 * The catalog, refetched on every visit, because the operator may change it at any time.
 * @param isWanted false fetches nothing
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
