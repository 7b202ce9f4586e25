import { t } from '@lingui/core/macro'
import type { FavoriteFolder } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { deleteFolder } from './favorites-api.ts'
import { favoritesQuery } from './favorites-query.ts'

interface DeleteFolderDialogProps {
  readonly folder: FavoriteFolder
  readonly onClose: () => void
}

export function DeleteFolderDialog({ folder, onClose }: DeleteFolderDialogProps) {
  const { name } = folder
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteFolder(folder.id),
    networkMode: 'always',
    onSuccess(list) {
      queryClient.setQueryData(favoritesQuery.queryKey, list)
      onClose()
    },
    onError: (error) => showFailure(t`The folder wasn't deleted`, error, undefined, t`Deleting`),
  })
  return (
    <ConfirmDialog
      isOpen
      title={t`Delete this folder?`}
      description={t`The colors in “${name}” stay among your favorites.`}
      label={t`Delete Folder`}
      busyLabel={t`Deleting...`}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}
