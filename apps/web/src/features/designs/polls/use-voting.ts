import { msg, t } from '@lingui/core/macro'
import type { Poll, VoteRequest } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { POLLS_KEY, pollKey } from '../../../api/query-keys.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { i18n } from '../../../locales/i18n.ts'
import { votePoll, withdrawVote } from '../api/polls-api.ts'

const TRY_AGAIN = msg`Check your connection and try again.`

/** Votes, and takes votes back; the answer replaces the shown poll. */
export function useVoting(id: string) {
  const queryClient = useQueryClient()
  function show(poll: Poll): void {
    queryClient.setQueryData(pollKey(id), poll)
    void queryClient.invalidateQueries({ queryKey: POLLS_KEY })
  }
  const voting = useMutation({
    mutationFn: (vote: VoteRequest) => votePoll(id, vote),
    networkMode: 'always',
    onSuccess: show,
    onError: (error) => showFailure(t`Your vote wasn't counted`, error, i18n._(TRY_AGAIN)),
  })
  const withdrawing = useMutation({
    mutationFn: () => withdrawVote(id),
    networkMode: 'always',
    onSuccess: show,
    onError: (error) => showFailure(t`Your vote wasn't taken back`, error, i18n._(TRY_AGAIN)),
  })
  return {
    vote: voting.mutate,
    /** the design whose vote is being sent; null: none */
    votingFor: voting.isPending ? voting.variables.projectId : null,
    withdraw: () => withdrawing.mutate(),
    isWithdrawing: withdrawing.isPending,
  }
}
