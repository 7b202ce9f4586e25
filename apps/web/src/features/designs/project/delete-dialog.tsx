import { t } from '@lingui/core/macro'
import type { Project } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { ApiError } from '../../../api/api-error.ts'
import { COMMUNITY_KEY, POLLS_KEY, PROJECT_LIST_KEY } from '../../../api/query-keys.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { deleteProject } from '../api/projects-api.ts'
import { projectQuery } from '../api/projects-query.ts'
import { forgetSaved } from '../save/saved-designs.ts'

interface DeleteDialogProps {
  readonly project: Project
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function DeleteDialog({ project, isOpen, onClose }: DeleteDialogProps) {
  const { mutate, isPending } = useDeleting(project)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete this design?`}
      description={describeLoss(project)}
      label={t`Delete Design`}
      busyLabel={t`Deleting...`}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

function describeLoss({ shareId }: Project): string {
  return shareId === null
    ? t`This deletes its pictures and selections. This can't be undone.`
    : t`This deletes its pictures and selections, and removes it from the community with its likes and comments. This can't be undone.`
}

function useDeleting({ id }: Project) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => deleteUnlessGone(id),
    networkMode: 'always',
    async onSuccess() {
      forgetSaved(id)
      showToast({ title: t`Design deleted`, kind: 'success' })
      // leave first: this page would refetch a design that is gone
      await navigate('/my-designs', { replace: true, flushSync: true })
      queryClient.removeQueries({ queryKey: projectQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: PROJECT_LIST_KEY })
      void queryClient.invalidateQueries({ queryKey: POLLS_KEY })
      void queryClient.invalidateQueries({ queryKey: COMMUNITY_KEY })
    },
    onError: (error) => showFailure(t`The design wasn't deleted`, error),
  })
}

/** Deletes a design. A 404 counts as deleted: another tab may have been faster. */
async function deleteUnlessGone(id: number): Promise<void> {
  try {
    await deleteProject(id)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
