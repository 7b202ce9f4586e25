import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ShareDetailResponse } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmEmailNotice, mustConfirmEmail } from '../../../ui/account/confirm-email-notice.tsx'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { useUser } from '../../../api/user-query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { listComments } from '../api/community-api.ts'
import { changeShare } from '../api/share-cache.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

interface CommentsPanelProps {
  readonly detail: ShareDetailResponse
  /** the share's owner may delete any comment on it */
  readonly isOwner: boolean
}

/** A design's comments, newest first. */
export function CommentsPanel({ detail, isOwner }: CommentsPanelProps) {
  const { share, comments, nextCommentsCursor } = detail
  const { user } = useUser()
  const older = useOlderComments(share.id)
  const { commentCount } = share
  return (
    <section aria-labelledby="comments" className="max-w-3xl">
      <h2 id="comments" className="text-display scroll-mt-4 text-2xl">
        <Trans>
          Comments{' '}
          <span aria-live="polite" className="text-muted">
            ({commentCount})
          </span>
        </Trans>
      </h2>
      <div className="mt-4">
        <CommentDesk shareId={share.id} />
      </div>
      {comments.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-t border-line">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              shareId={share.id}
              comment={comment}
              canDelete={isOwner || comment.userId === user?.id}
              canReport={comment.userId !== user?.id}
            />
          ))}
        </ul>
      )}
      {nextCommentsCursor !== null && (
        <Button
          variant="secondary"
          isBusy={older.isPending}
          onClick={() => older.mutate(nextCommentsCursor)}
          className="mt-4"
        >
          <Trans>Show older comments</Trans>
        </Button>
      )}
    </section>
  )
}

/** The comment form, or what the person must do before commenting. */
function CommentDesk({ shareId }: { shareId: number }) {
  const { status, user } = useUser()
  const state = useReturnState()
  if (status === 'loading') return <Skeleton className="h-24" />
  if (status === 'signed-in')
    return (
      <div className="space-y-4">
        {mustConfirmEmail(user) && <ConfirmEmailNotice title={t`Confirm your email to comment`} />}
        <CommentForm shareId={shareId} />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-neutral p-5">
      <p className="font-medium">
        <Trans>Sign in to join the conversation</Trans>
      </p>
      <ButtonLink to="/auth" state={state} variant="secondary">
        <Trans>Sign In</Trans>
      </ButtonLink>
    </div>
  )
}

function useOlderComments(shareId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (cursor: string) => listComments(shareId, cursor),
    networkMode: 'always',
    onSuccess: (page) =>
      changeShare(queryClient, shareId, ({ comments }) => ({
        comments: [...comments, ...page.comments],
        nextCommentsCursor: page.nextCursor,
      })),
    onError: (error) => showFailure(t`Error`, error, t`Failed to load comments`, t`Loading comments`),
  })
}
