import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../api/user-query.ts'

/** Moves this browser's favorite colors to the account once somebody is signed in. Loaded only then. */
export function useFavoritesMerge(): void {
  const queryClient = useQueryClient()
  const userId = useUser().user?.id ?? null
  useEffect(() => {
    if (userId === null) return
    import('../features/paint/favorites/merge-favorites.ts')
      .then(({ mergeFavorites }) => mergeFavorites(queryClient))
      // they stay in the browser, and the next page load tries again
      .catch(console.error)
  }, [userId, queryClient])
}
