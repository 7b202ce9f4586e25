import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Share } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { removeShare } from '../api/community-api.ts'
import { shareKey } from '../../../api/query-keys.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'

/** Controls for the share's owner. */
export function OwnerControls({ share }: { share: Share }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useRemoval(share.id)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={`/community/${share.id}/edit`} variant="secondary" icon={<Pencil />}>
        <Trans>Edit</Trans>
      </ButtonLink>
      <Button variant="secondary" icon={<Trash2 />} onClick={() => setIsOpen(true)}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t`Remove from Community?`}
        description={t`The design and its likes and comments will be removed from the community. It stays in your personal designs.`}
        label={t`Remove`}
        busyLabel={t`Removing...`}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}

function useRemoval(shareId: number) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => removeShare(shareId),
    networkMode: 'always',
    async onSuccess() {
      showToast({ title: t`Design removed from community feed`, kind: 'success' })
      // leave first: this page would refetch a share that is gone
      await navigate('/community', { replace: true, flushSync: true })
      queryClient.removeQueries({ queryKey: shareKey(shareId) })
      // the feeds, and the design that links to its share
      void queryClient.invalidateQueries()
    },
    onError: (error) => showFailure(t`Error`, error, t`Failed to delete shared design`, t`Removing designs`),
  })
}
