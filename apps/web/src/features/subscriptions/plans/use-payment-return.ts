import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { refreshSubscription, SUBSCRIPTION_KEY } from '../api/subscriptions-api.ts'
import { planName } from '../describe-subscription.ts'
import { useTellChange } from '../subscription-news.ts'

/** Coming back from the payment provider (`?returned` or `?changed=<plan>`), asks what became of the subscription there. */
export function usePaymentReturn(): void {
  const [params, setParams] = useSearchParams()
  const queryClient = useQueryClient()
  const tellChange = useTellChange()
  const changedTo = params.get('changed')
  const isReturn = changedTo !== null || params.has('returned')
  useEffect(() => {
    if (!isReturn) return
    setParams({}, { replace: true })
    refreshSubscription().then(
      (answer) => {
        queryClient.setQueryData(SUBSCRIPTION_KEY, answer)
        tellChange()
        const { plan } = answer.subscription
        if (plan === changedTo)
          showToast({
            title: 'Plan changed',
            description: `You're now on the ${planName(plan)} plan.`,
            kind: 'success',
          })
      },
      // what is shown is the last that was known; an event of the provider's corrects it soon
      () =>
        showToast({
          title: 'Subscription Error',
          description: 'Failed to verify subscription status',
          kind: 'error',
        }),
    )
  }, [isReturn, changedTo, setParams, queryClient, tellChange])
}
