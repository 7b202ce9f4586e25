import { t } from '@lingui/core/macro'
import { favoriteFolderRequestSchema, type FavoriteFolder, type FavoriteList } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { createFolder, putFavorite, renameFolder } from './favorites-api.ts'
import { favoritesQuery } from './favorites-query.ts'

interface FolderDialogProps {
  /** the folder to rename; null: a new one */
  readonly folder: FavoriteFolder | null
  /** is moved to the new folder */
  readonly colorId?: string
  readonly onDone: (folder: FavoriteFolder | null) => void
  readonly onClose: () => void
}

interface FolderValues {
  readonly name: string
}

/** Names a new folder of favorites, or renames one. */
export function FolderDialog({ folder, colorId, onDone, onClose }: FolderDialogProps) {
  const save = useSaving(folder, colorId)
  const failureTitle = folder === null ? t`The folder wasn't created` : t`The folder wasn't renamed`
  const { onSubmit, field, isBusy, failure } = useCallForm<FolderValues, FavoriteList>({
    resolver: zodResolver(favoriteFolderRequestSchema),
    defaultValues: { name: folder?.name ?? '' },
    submit: ({ name }) => save(name),
    onDone: ({ folders }, { name }) => onDone(folders.find((one) => one.name === name) ?? null),
    failureTitle,
    fieldOfCode: { favorite_folder_exists: 'name' },
  })
  return (
    <Dialog isOpen onOpenChange={onClose} title={folder === null ? t`New Folder` : t`Rename Folder`}>
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <FormFailure title={failureTitle} failure={failure} />
        <TextField {...field('name')} label={t`Name`} autoComplete="off" placeholder={t`Front porch`} />
        <FormActions
          label={folder === null ? t`Create Folder` : t`Rename`}
          busyLabel={t`Saving...`}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function useSaving(folder: FavoriteFolder | null, colorId: string | undefined) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async (name: string) => {
      if (folder !== null) return renameFolder(folder.id, name)
      const created = await createFolder(name)
      // shown already, should moving the color fail
      queryClient.setQueryData(favoritesQuery.queryKey, created)
      const id = created.folders.find((one) => one.name === name)?.id
      return colorId === undefined || id === undefined ? created : putFavorite(colorId, id)
    },
    networkMode: 'always',
    onSuccess: (list) => queryClient.setQueryData(favoritesQuery.queryKey, list),
  })
  return mutateAsync
}
