import { t } from '@lingui/core/macro'
import type { FavoriteList } from '@housecoat/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FAVORITES_KEY } from '../../../api/query-keys.ts'
import { useUser } from '../../../api/user-query.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { useRememberedColors } from '../color-memory/use-remembered-colors.ts'
import { changeFavorites, type FavoriteChange } from './change-favorites.ts'
import { putFavorite, removeFavorite } from './favorites-api.ts'
import { favoritesQuery } from './favorites-query.ts'

/** Favorite colors: of the account for a member, of this browser for a visitor. */
export interface FavoriteColors {
  /** color ids, newest first */
  readonly ids: readonly string[]
  readonly toggle: (colorId: string) => void
  /** null for a visitor, whose favorites have no folders */
  readonly account: AccountFavorites | null
}

export interface AccountFavorites {
  /** null until it is loaded */
  readonly list: FavoriteList | null
  /** why it could not be loaded */
  readonly error: Error | null
  readonly isLoading: boolean
  readonly load: () => void
  /** @param folderId null: to no folder */
  readonly move: (colorId: string, folderId: number | null) => void
}

export function useFavorites(): FavoriteColors {
  const { favorites: ids, toggleFavorite: toggle } = useRememberedColors()
  const { status } = useUser()
  const account = useAccountFavorites(status === 'signed-in')
  if (status !== 'signed-in') return { ids, toggle, account: null }
  const kept = account.list?.favorites.map(({ colorId }) => colorId) ?? []
  return {
    ids: kept,
    toggle: (colorId) =>
      account.change(
        kept.includes(colorId) ? { kind: 'remove', colorId } : { kind: 'put', colorId, folderId: null },
      ),
    account: { ...account, move: (colorId, folderId) => account.change({ kind: 'put', colorId, folderId }) },
  }
}

function useAccountFavorites(isMember: boolean) {
  const { data = null, error, isFetching, refetch } = useQuery({ ...favoritesQuery, enabled: isMember })
  const change = useFavoriteChange()
  return { list: data, error, isLoading: isFetching, load: () => void refetch(), change }
}

/** Changes are shown at once and sent one after another. One that fails is undone by the server's own list. */
function useFavoriteChange() {
  const queryClient = useQueryClient()
  const { queryKey } = favoritesQuery
  const isLast = () => queryClient.isMutating({ mutationKey: FAVORITES_KEY }) === 1
  const { mutate } = useMutation({
    mutationKey: FAVORITES_KEY,
    scope: { id: 'favorites' },
    mutationFn: (change: FavoriteChange) =>
      change.kind === 'put' ? putFavorite(change.colorId, change.folderId) : removeFavorite(change.colorId),
    networkMode: 'always',
    async onMutate(change) {
      // an answer on its way is older than the change
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => list && changeFavorites(list, change))
    },
    onSuccess: (list) => {
      if (isLast()) queryClient.setQueryData(queryKey, list)
    },
    onError: async (error) => {
      showFailure(t`Your favorites weren't changed`, error, undefined, t`Changing favorites`)
      if (isLast()) await queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
