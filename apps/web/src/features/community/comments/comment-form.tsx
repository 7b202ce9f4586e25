import { t } from '@lingui/core/macro'
import { commentRequestSchema } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { translateText } from '../../../locales/translate-text.ts'
import { userQuery } from '../../../api/user-query.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { postComment } from '../api/community-api.ts'
import { shareKey } from '../../../api/query-keys.ts'
import { changeShare } from '../api/share-cache.ts'
import { isSignedOutFailure, isUnconfirmedFailure } from '../is-signed-out-failure.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { useSignInFirst } from '../use-sign-in-first.ts'

/** The comment form. The text stays until it is posted. */
export function CommentForm({ shareId }: { shareId: number }) {
  const [text, setText] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const { mutate, isPending } = usePosting(shareId, () => setText(''))
  const isBlank = text.trim() === ''

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isBlank) return
    const { error } = commentRequestSchema.safeParse({ content: text })
    setComplaint(error && translateText(error.issues[0].message))
    if (error === undefined) mutate(text)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <TextArea
        label={t`Add a comment`}
        dir="auto"
        value={text}
        readOnly={isPending}
        error={complaint}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isBlank} isBusy={isPending}>
        {isPending ? t`Posting...` : t`Post Comment`}
      </Button>
    </form>
  )
}

function usePosting(shareId: number, onPosted: () => void) {
  const queryClient = useQueryClient()
  const signInFirst = useSignInFirst()
  return useMutation({
    mutationFn: (content: string) => postComment(shareId, { content }),
    networkMode: 'always',
    async onSuccess(comment) {
      onPosted()
      showToast({ title: t`Comment added successfully`, kind: 'success' })
      changeShare(queryClient, shareId, ({ share, comments }) => ({
        comments: [comment, ...comments],
        share: { ...share, commentCount: share.commentCount + 1 },
      }))
      await queryClient.invalidateQueries({ queryKey: shareKey(shareId) })
    },
    onError(error) {
      // the cached user is out of date; once it is refreshed, this page says what to do
      if (isUnconfirmedFailure(error)) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      if (isSignedOutFailure(error)) signInFirst({ title: t`Please sign in to comment` })
      else showFailure(t`Error`, error, t`Failed to add comment`, t`Commenting`)
    },
  })
}
