import { t } from '@lingui/core/macro'
import { PLAN_NAMES } from '@housecoat/contract'
import { useMutation } from '@tanstack/react-query'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { resumeSubscription } from '../api/subscriptions-api.ts'
import { useBroadcastChange } from '../subscription-changes.ts'
import { useAskToSignIn } from './use-payment-pages.ts'

/** Resumes a canceled subscription, and says so in a toast. */
export function useResuming() {
  const broadcastChange = useBroadcastChange()
  const askToSignIn = useAskToSignIn()
  const { mutate, isPending } = useMutation({
    mutationFn: resumeSubscription,
    networkMode: 'always',
    onSuccess({ subscription }) {
      const name = PLAN_NAMES[subscription.plan]
      showToast({
        title: t`Subscription resumed`,
        description: t`You keep ${name}, and it renews as before.`,
        kind: 'success',
      })
      broadcastChange()
    },
    onError(error) {
      if (!askToSignIn(error))
        showFailure(t`We couldn't resume your subscription`, error, t`Please try again.`)
    },
  })
  return { resume: () => mutate(), isResuming: isPending }
}
