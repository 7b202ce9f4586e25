import { plural, t } from '@lingui/core/macro'
import { FAVORITE_LIMITS } from '@housecoat/contract'
import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { colorMemory } from '../color-memory/use-remembered-colors.ts'
import { addFavorites } from './favorites-api.ts'
import { favoritesQuery } from './favorites-query.ts'

/**
 * Moves a visitor's favorites from this browser to the account that was signed in to. Those that the account can't hold stay in the
 * browser, and so do all while the server doesn't answer; the next page load tries again.
 */
export async function mergeFavorites(queryClient: QueryClient): Promise<void> {
  const kept = colorMemory.get().favorites
  if (kept.length === 0) return
  const list = await addFavorites(kept.slice(0, FAVORITE_LIMITS.colorsMax))
  queryClient.setQueryData(favoritesQuery.queryKey, list)
  const isFull = list.favorites.length >= FAVORITE_LIMITS.colorsMax
  const have = new Set(list.favorites.map(({ colorId }) => colorId))
  // with room left, what is missing has left the catalog
  const moved = isFull ? kept.filter((id) => have.has(id)) : kept
  colorMemory.dropFavorites(moved)
  const left = kept.length - moved.length
  if (left > 0)
    showToast({
      title: t`Your account holds no more favorites`,
      description: plural(left, {
        one: "# of this browser's favorites stay here. You'll see them when you're signed out.",
        other: "# of this browser's favorites stay here. You'll see them when you're signed out.",
      }),
    })
}
