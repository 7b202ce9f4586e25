import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Poll } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { POLLS_KEY, pollKey } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatDay } from '../../../locales/format.ts'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { copyText } from '../../../ui/toast/copy-text.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { deletePoll } from '../api/polls-api.ts'
import { describeVotes } from './describe-votes.ts'

/** What only the poll's owner sees: its link, and who voted for what. */
export function OwnerPanel({ poll }: { readonly poll: Poll }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const link = new URL(`/polls/${poll.id}`, location.href).href
  function copy(): void {
    void copyText(link, {
      copied: t`Link copied`,
      failed: {
        title: t`The link wasn't copied`,
        description: t`Select it in the field and copy it by hand.`,
      },
    })
  }
  return (
    <section className="mt-5 rounded-card border border-line bg-surface p-4 md:p-5" aria-label={t`Your poll`}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t`Link`}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1 basis-72"
        />
        <Button icon={<Copy />} className="min-h-12" onClick={copy}>
          <Trans>Copy Link</Trans>
        </Button>
      </div>
      <Voters poll={poll} />
      <Button
        variant="quiet"
        icon={<Trash2 />}
        className="mt-2 -ml-5 text-danger! hover:bg-danger-soft!"
        onClick={() => setIsDeleting(true)}
      >
        <Trans>Delete Poll</Trans>
      </Button>
      <DeletePollDialog id={poll.id} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </section>
  )
}

function Voters({ poll: { votes, designs } }: { readonly poll: Poll }) {
  if (votes.length === 0)
    return (
      <p className="mt-4 text-muted">
        <Trans>Nobody has voted yet.</Trans>
      </p>
    )
  const nameOf = (id: number) => designs.find(({ projectId }) => projectId === id)?.name ?? ''
  return (
    <>
      <h2 className="mt-4 font-semibold">{describeVotes(votes.length)}</h2>
      <ul className="mt-1.5 max-h-56 space-y-1 overflow-y-auto">
        {votes.map((vote, at) => (
          <Voter key={at} vote={vote} designName={nameOf(vote.projectId)} />
        ))}
      </ul>
    </>
  )
}

interface VoterProps {
  readonly vote: Poll['votes'][number]
  readonly designName: string
}

function Voter({ vote: { name, createdAt }, designName }: VoterProps) {
  const voter = <span className="font-medium">{name ?? t`Somebody`}</span>
  return (
    <li dir="auto" className="flex flex-wrap gap-x-2">
      <Trans>
        {voter}
        <span>likes {designName}</span>
      </Trans>
      <time dateTime={createdAt} className="text-muted">
        {formatDay(createdAt)}
      </time>
    </li>
  )
}

interface DeletePollDialogProps {
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

function DeletePollDialog({ id, isOpen, onClose }: DeletePollDialogProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deletePoll(id),
    networkMode: 'always',
    async onSuccess() {
      showToast({ title: t`Poll deleted`, kind: 'success' })
      // leave first: this page would refetch a poll that is gone
      await navigate('/my-designs', { replace: true, flushSync: true })
      queryClient.removeQueries({ queryKey: pollKey(id) })
      void queryClient.invalidateQueries({ queryKey: POLLS_KEY })
    },
    onError: (error) =>
      showFailure(t`The poll wasn't deleted`, error, t`Check your connection and try again.`),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete this poll?`}
      description={t`Its link stops working, and its votes are deleted. Your designs stay.`}
      label={t`Delete Poll`}
      busyLabel={t`Deleting...`}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}
