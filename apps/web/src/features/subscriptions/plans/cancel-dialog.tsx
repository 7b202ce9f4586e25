import { t } from '@lingui/core/macro'
import { PLAN_NAMES, type Subscription } from '@housecoat/contract'
import { useMutation } from '@tanstack/react-query'
import { formatDay } from '../../../locales/format.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { cancelSubscription } from '../api/subscriptions-api.ts'
import { useBroadcastChange } from '../subscription-changes.ts'
import { useAskToSignIn } from './use-payment-pages.ts'

interface CancelDialogProps {
  readonly subscription: Subscription
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function CancelDialog({ subscription, isOpen, onClose }: CancelDialogProps) {
  const { mutate, isPending } = useCanceling(onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Cancel your subscription?`}
      description={describeCanceling(subscription)}
      label={t`Cancel subscription`}
      busyLabel={t`Canceling...`}
      cancelLabel={t`Keep my plan`}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

function describeCanceling({ plan, details }: Subscription): string {
  const name = PLAN_NAMES[plan]
  if (details.currentPeriodEnd === null)
    return t`You keep ${name}, and you won't be charged after that. You keep your designs.`
  const day = formatDay(details.currentPeriodEnd, 'long')
  return t`You keep ${name} until ${day}, and you won't be charged after that. You keep your designs.`
}

function useCanceling(onDone: () => void) {
  const broadcastChange = useBroadcastChange()
  const askToSignIn = useAskToSignIn()
  return useMutation({
    mutationFn: cancelSubscription,
    networkMode: 'always',
    onSuccess() {
      showToast({
        title: t`Subscription Canceled`,
        description: t`Your subscription will be canceled at the end of the current billing period.`,
        kind: 'success',
      })
      broadcastChange()
      onDone()
    },
    onError(error) {
      if (!askToSignIn(error)) showFailure(t`Failed to cancel subscription. Please try again.`, error)
    },
  })
}
