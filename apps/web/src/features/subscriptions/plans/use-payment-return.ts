import { t } from '@lingui/core/macro'
import { PLAN_NAMES } from '@housecoat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { describeOffline } from '../../../api/describe-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { SUBSCRIPTION_KEY } from '../../../api/query-keys.ts'
import { useSearchParams } from '../../../ui/router/use-search-params.ts'
import { refreshSubscription } from '../api/subscriptions-api.ts'
import { useBroadcastChange } from '../subscription-changes.ts'

/** After returning from the payment provider (`?returned` or `?changed=<plan>`), refreshes the subscription. */
export function usePaymentReturn(): void {
  const [params, setParams] = useSearchParams()
  const queryClient = useQueryClient()
  const broadcastChange = useBroadcastChange()
  const changedTo = params.get('changed')
  const isReturn = changedTo !== null || params.has('returned')
  useEffect(() => {
    if (!isReturn) return
    setParams({}, { replace: true })
    refreshSubscription().then(
      (answer) => {
        queryClient.setQueryData(SUBSCRIPTION_KEY, answer)
        broadcastChange()
        const { plan } = answer.subscription
        const name = PLAN_NAMES[plan]
        if (plan === changedTo)
          showToast({
            title: t`Plan changed`,
            description: t`You're now on the ${name} plan.`,
            kind: 'success',
          })
      },
      // the page keeps the last known state, which a webhook event corrects soon
      () =>
        showToast({
          title: t`Subscription Error`,
          description: describeOffline(t`Checking your plan`) ?? t`Failed to verify subscription status`,
          kind: 'error',
        }),
    )
  }, [isReturn, changedTo, setParams, queryClient, broadcastChange])
}
