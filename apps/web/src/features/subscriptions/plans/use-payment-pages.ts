import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure } from '../../../api/describe-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { openBilling, openCheckout } from '../api/subscriptions-api.ts'
import { openPaymentPage } from '../open-payment-page.ts'

/** The ways to the pages on which plans are paid and invoices lie. */
export function usePaymentPages() {
  const askToSignIn = useAskToSignIn()
  const checkout = useMutation({
    mutationFn: openCheckout,
    networkMode: 'always',
    onSuccess: openPaymentPage,
    onError: (error) => {
      if (!askToSignIn(error)) showFailure('Failed to create subscription. Please try again.', error)
    },
  })
  const billing = useMutation({
    mutationFn: openBilling,
    networkMode: 'always',
    onSuccess: openPaymentPage,
    onError: (error) => {
      if (!askToSignIn(error)) showFailure("The billing page didn't open", error)
    },
  })
  return {
    checkOut: (planId: string) => checkout.mutate(planId),
    /** the plan whose page is being opened */
    openingPlan: checkout.isPending ? checkout.variables : null,
    seeBilling: () => billing.mutate(),
    isOpeningBilling: billing.isPending,
  }
}

/** Somebody whose session ended meanwhile signs in and comes back; false for any other failure. */
export function useAskToSignIn(): (error: unknown) => boolean {
  const navigate = useNavigate()
  const state = useReturnState()
  return (error) => {
    if (!(error instanceof ApiError) || !error.requiresAuth) return false
    showToast({
      title: 'Authentication Required',
      description: 'Please log in to subscribe to a plan',
      kind: 'error',
    })
    void navigate('/login', { state })
    return true
  }
}

export function showFailure(title: string, error: unknown): void {
  const description = describeFailure(error)
  showToast({ title, kind: 'error', ...(description !== null && { description }) })
}
