import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { ApiError } from '../../../api/api-error.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { openBilling, openCheckout } from '../api/subscriptions-api.ts'
import { openPaymentPage } from '../open-payment-page.ts'

/** Opens the payment provider's checkout and billing pages. */
export function usePaymentPages() {
  const askToSignIn = useAskToSignIn()
  const checkout = useMutation({
    mutationFn: openCheckout,
    networkMode: 'always',
    onSuccess: openPaymentPage,
    onError: (error) => {
      if (!askToSignIn(error)) showFailure(t`Failed to create subscription. Please try again.`, error)
    },
  })
  const billing = useMutation({
    mutationFn: openBilling,
    networkMode: 'always',
    onSuccess: openPaymentPage,
    onError: (error) => {
      if (!askToSignIn(error)) showFailure(t`The billing page didn't open`, error)
    },
  })
  return {
    checkOut: (planId: string) => checkout.mutate(planId),
    /** the plan whose checkout is opening */
    openingPlan: checkout.isPending ? checkout.variables : null,
    showBilling: () => billing.mutate(),
    isOpeningBilling: billing.isPending,
  }
}

/** Sends a person whose session ended to the sign-in page, and back afterwards. Returns false for any other failure. */
export function useAskToSignIn(): (error: unknown) => boolean {
  const navigate = useNavigate()
  const state = useReturnState()
  return (error) => {
    if (!(error instanceof ApiError) || !error.requiresAuth) return false
    showToast({
      title: t`Authentication Required`,
      description: t`Please log in to subscribe to a plan`,
      kind: 'error',
    })
    void navigate('/login', { state })
    return true
  }
}
