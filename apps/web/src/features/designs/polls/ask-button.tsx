import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { POLL_LIMITS } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { POLLS_KEY, pollKey } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { createPoll } from '../api/polls-api.ts'

interface AskButtonProps {
  readonly projectIds: readonly number[]
  readonly isWide?: boolean
  readonly className?: string
}

/** Makes a poll about the designs and opens it, where its link can be copied. */
export function AskButton({ projectIds, isWide = false, className }: AskButtonProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => createPoll(projectIds),
    networkMode: 'always',
    async onSuccess(poll) {
      queryClient.setQueryData(pollKey(poll.id), poll)
      void queryClient.invalidateQueries({ queryKey: POLLS_KEY })
      await navigate(`/polls/${poll.id}`)
    },
    onError: (error) => showFailure(t`The poll wasn't made`, error, t`Check your connection and try again.`),
  })
  const isPossible = projectIds.length > 0 && projectIds.length <= POLL_LIMITS.designsMax
  return (
    <Button
      variant="secondary"
      icon={<MessageCircleQuestion />}
      isWide={isWide}
      isBusy={isPending}
      disabled={!isPossible}
      onClick={() => mutate()}
      {...(className !== undefined && { className })}
    >
      <Trans>Ask Your Family</Trans>
    </Button>
  )
}
