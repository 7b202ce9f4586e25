import { queryOptions } from '@tanstack/react-query'
import { FAVORITES_KEY } from '../../../api/query-keys.ts'
import { listFavorites } from './favorites-api.ts'

/** The member's favorite colors and their folders. */
export const favoritesQuery = queryOptions({
  queryKey: FAVORITES_KEY,
  queryFn: ({ signal }) => listFavorites(signal),
  networkMode: 'always',
})
