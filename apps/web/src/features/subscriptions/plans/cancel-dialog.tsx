import type { Subscription } from '@housecoat/contract'
import { useMutation } from '@tanstack/react-query'
import { formatDay } from '../../../locales/format.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { cancelSubscription } from '../api/subscriptions-api.ts'
import { planName } from '../describe-subscription.ts'
import { useBroadcastChange } from '../subscription-changes.ts'
import { useAskToSignIn } from './use-payment-pages.ts'

interface CancelDialogProps {
  readonly subscription: Subscription
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function CancelDialog({ subscription, isOpen, onClose }: CancelDialogProps) {
  const { mutate, isPending } = useCanceling(onClose)
  const { plan, details } = subscription
  const until =
    details.currentPeriodEnd === null ? '' : ` until ${formatDay(details.currentPeriodEnd, 'long')}`
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel your subscription?"
      description={`You keep ${planName(plan)}${until}, and you won't be charged after that. You keep your designs.`}
      label="Cancel subscription"
      busyLabel="Canceling..."
      cancelLabel="Keep my plan"
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

function useCanceling(onDone: () => void) {
  const broadcastChange = useBroadcastChange()
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
      broadcastChange()
      onDone()
    },
    onError(error) {
      if (!askToSignIn(error)) showFailure('Failed to cancel subscription. Please try again.', error)
    },
  })
}
