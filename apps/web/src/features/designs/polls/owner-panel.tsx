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

const COPY_WORDS = {
  copied: 'Link copied',
  failed: { title: "The link wasn't copied", description: 'Select it in the field and copy it by hand.' },
}

/** What only the poll's owner sees: its link, and who voted for what. */
export function OwnerPanel({ poll }: { readonly poll: Poll }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const link = new URL(`/polls/${poll.id}`, location.href).href
  return (
    <section className="mt-5 rounded-card border border-line bg-surface p-4 md:p-5" aria-label="Your poll">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1 basis-72"
        />
        <Button icon={<Copy />} className="min-h-12" onClick={() => void copyText(link, COPY_WORDS)}>
          Copy Link
        </Button>
      </div>
      <Voters poll={poll} />
      <Button
        variant="quiet"
        icon={<Trash2 />}
        className="mt-2 -ml-5 text-danger! hover:bg-danger-soft!"
        onClick={() => setIsDeleting(true)}
      >
        Delete Poll
      </Button>
      <DeletePollDialog id={poll.id} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </section>
  )
}

function Voters({ poll: { votes, designs } }: { readonly poll: Poll }) {
  if (votes.length === 0) return <p className="mt-4 text-muted">Nobody has voted yet.</p>
  const nameOf = (id: number) => designs.find(({ projectId }) => projectId === id)?.name ?? ''
  return (
    <>
      <h2 className="mt-4 font-semibold">{describeVotes(votes.length)}</h2>
      <ul className="mt-1.5 max-h-56 space-y-1 overflow-y-auto">
        {votes.map(({ projectId, name, createdAt }, at) => (
          <li key={at} dir="auto" className="flex flex-wrap gap-x-2">
            <span className="font-medium">{name ?? 'Somebody'}</span>
            <span>likes {nameOf(projectId)}</span>
            <time dateTime={createdAt} className="text-muted">
              {formatDay(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </>
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
      showToast({ title: 'Poll deleted', kind: 'success' })
      // leave first: this page would refetch a poll that is gone
      await navigate('/my-designs', { replace: true, flushSync: true })
      queryClient.removeQueries({ queryKey: pollKey(id) })
      void queryClient.invalidateQueries({ queryKey: POLLS_KEY })
    },
    onError: (error) => showFailure("The poll wasn't deleted", error, 'Check your connection and try again.'),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this poll?"
      description="Its link stops working, and its votes are deleted. Your designs stay."
      label="Delete Poll"
      busyLabel="Deleting..."
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}
