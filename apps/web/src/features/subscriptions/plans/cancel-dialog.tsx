import type { Subscription } from '@housecoat/contract'
import { useMutation } from '@tanstack/react-query'
import { formatDay } from '../../../ui/page/format-day.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { cancelSubscription } from '../api/subscriptions-api.ts'
import { planName } from '../describe-subscription.ts'
import { useTellChange } from '../subscription-news.ts'
import { showFailure, useAskToSignIn } from './use-payment-pages.ts'

interface CancelDialogProps {
  readonly subscription: Subscription
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

export function CancelDialog({ subscription, isOpen, onOpenChange }: CancelDialogProps) {
  const { mutate, isPending } = useCanceling(() => onOpenChange(false))
  const { plan, details } = subscription
  const until =
    details.currentPeriodEnd === null ? '' : ` until ${formatDay(details.currentPeriodEnd, 'long')}`
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Cancel your subscription?"
      description={`You keep ${planName(plan)}${until}, and you won't be charged after that. You keep your designs.`}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep my plan
          </Button>
          <Button variant="danger" isBusy={isPending} onClick={() => mutate()}>
            {isPending ? 'Canceling...' : 'Cancel subscription'}
          </Button>
        </>
      }
    />
  )
}

function useCanceling(onDone: () => void) {
  const tellChange = useTellChange()
  const askToSignIn = useAskToSignIn()
  return useMutation({
    mutationFn: cancelSubscription,
    networkMode: 'always',
    onSuccess() {
      showToast({
        title: 'Subscription Canceled',
        description: 'Your subscription will be canceled at the end of the current billing period.',
        kind: 'success',
      })
      tellChange()
      onDone()
    },
    onError(error) {
      if (!askToSignIn(error)) showFailure('Failed to cancel subscription. Please try again.', error)
    },
  })
}
