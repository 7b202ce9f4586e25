import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Likes, ShareDetailResponse } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { shareKey } from '../../../api/query-keys.ts'
import { useUser } from '../../../api/user-query.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { likeShare, unlikeShare } from '../api/community-api.ts'
import { changeShare } from '../api/share-cache.ts'
import { isSignedOutFailure } from '../is-signed-out-failure.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { useSignInFirst } from '../use-sign-in-first.ts'

/** Likes or unlikes. The count changes at once, and the server's answer corrects it. */
export function LikeButton({ detail: { share, likes } }: { detail: ShareDetailResponse }) {
  const { status } = useUser()
  const signInFirst = useSignInFirst()
  const { mutate, isPending } = useLike(share.id)
  const { count } = likes

  function press(): void {
    if (status === 'signed-out') signInFirst(signInToLike())
    else mutate(likes)
  }

  return (
    <Button
      variant="secondary"
      disabled={isPending}
      aria-pressed={likes.userLiked}
      onClick={press}
      icon={
        <Heart
          aria-hidden="true"
          className={classNames('transition-colors', likes.userLiked && 'fill-accent text-accent')}
        />
      }
      // the answer arrives quickly, so that fading would only flicker
      className="disabled:opacity-100"
    >
      <Trans>Like</Trans>
      <span aria-hidden="true" className="font-normal text-muted">
        {count}
      </span>
      <span className="sr-only">{plural(count, { one: '# like', other: '# likes' })}</span>
    </Button>
  )
}

function useLike(shareId: number) {
  const queryClient = useQueryClient()
  const signInFirst = useSignInFirst()
  const queryKey = shareKey(shareId)
  const show = (likes: Likes) =>
    changeShare(queryClient, shareId, ({ share }) => ({ likes, share: { ...share, likeCount: likes.count } }))
  return useMutation({
    mutationFn: ({ userLiked, userLikeId }: Likes) =>
      userLiked && userLikeId !== null ? unlikeShare(shareId, userLikeId) : likeShare(shareId),
    networkMode: 'always',
    async onMutate(likes) {
      const isRefetching = queryClient.isFetching({ queryKey }) > 0
      // its answer is older than the like, and would overwrite it
      await queryClient.cancelQueries({ queryKey })
      show(turnOver(likes))
      return { isRefetching }
    },
    onSuccess(likes, { userLiked }) {
      show(likes)
      showToast({ title: userLiked ? t`You unliked this design` : t`You liked this design`, kind: 'success' })
    },
    onError(error, likes) {
      show(likes)
      if (isSignedOutFailure(error)) signInFirst(signInToLike())
      else
        showFailure(
          t`Error`,
          error,
          likes.userLiked ? t`Failed to unlike this design` : t`Failed to like this design`,
          t`Liking`,
        )
    },
    onSettled: (_likes, _error, _before, context) =>
      context?.isRefetching === true ? queryClient.invalidateQueries({ queryKey }) : undefined,
  })
}

function signInToLike() {
  return { title: t`Authentication Required`, description: t`Please sign in to like designs` }
}

function turnOver({ count, userLiked, userLikeId }: Likes): Likes {
  return { count: Math.max(0, count + (userLiked ? -1 : 1)), userLiked: !userLiked, userLikeId }
}
