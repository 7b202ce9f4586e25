import type { FavoriteList } from '@housecoat/contract'

/** Adds a favorite or moves it, or removes it. */
export type FavoriteChange =
  | { readonly kind: 'put'; readonly colorId: string; readonly folderId: number | null }
  | { readonly kind: 'remove'; readonly colorId: string }

/** What the server will answer, to be shown until it does. */
export function changeFavorites(list: FavoriteList, change: FavoriteChange): FavoriteList {
  const { favorites } = list
  const { colorId } = change
  if (change.kind === 'remove')
    return { ...list, favorites: favorites.filter((favorite) => favorite.colorId !== colorId) }
  const changed = { colorId, folderId: change.folderId }
  return {
    ...list,
    favorites: favorites.some((favorite) => favorite.colorId === colorId)
      ? favorites.map((favorite) => (favorite.colorId === colorId ? changed : favorite))
      : [changed, ...favorites],
  }
}
