import { t } from '@lingui/core/macro'
import type { Comment } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { deleteComment } from '../api/community-api.ts'
import { changeShare } from '../api/share-cache.ts'
import { Author } from '../author.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { formatDay } from '../../../locales/format.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'

interface CommentItemProps {
  readonly shareId: number
  readonly comment: Comment
  readonly canDelete: boolean
  readonly canReport: boolean
}

export function CommentItem({ shareId, comment, canDelete, canReport }: CommentItemProps) {
  const { username, content, createdAt } = comment
  return (
    <li className="py-4">
      <div className="flex min-h-11 items-center gap-x-3">
        <Author username={username} className="min-w-0" />
        <time dateTime={createdAt} className="shrink-0 text-sm text-muted">
          {formatDay(createdAt)}
        </time>
        <div className="-mr-2.5 ml-auto flex">
          {canReport && <ReportButton shareId={shareId} what="comment" comment={comment} />}
          {canDelete && <DeleteButton shareId={shareId} comment={comment} />}
        </div>
      </div>
      <p dir="auto" className="mt-1 ml-10 break-words whitespace-pre-line">
        {content}
      </p>
    </li>
  )
}

function DeleteButton({ shareId, comment }: { shareId: number; comment: Comment }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, username } = comment
  const { mutate, isPending } = useDeletion(shareId, id)
  return (
    <>
      <IconButton
        label={t`Delete the comment by ${username}`}
        icon={<Trash2 />}
        onClick={() => setIsOpen(true)}
        className="text-muted!"
      />
      <ConfirmDialog
        isOpen={isOpen}
        title={t`Delete this comment?`}
        description={t`This can't be undone.`}
        label={t`Delete comment`}
        busyLabel={t`Deleting...`}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

function useDeletion(shareId: number, commentId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => deleteComment(shareId, commentId),
    networkMode: 'always',
    onSuccess() {
      showToast({ title: t`Comment deleted`, kind: 'success' })
      changeShare(queryClient, shareId, ({ share, comments }) => ({
        comments: comments.filter(({ id }) => id !== commentId),
        share: { ...share, commentCount: Math.max(0, share.commentCount - 1) },
      }))
    },
    onError: (error) => showFailure(t`Error`, error, t`Failed to delete comment`, t`Deleting comments`),
  })
}
