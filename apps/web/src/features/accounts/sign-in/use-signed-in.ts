import type { SignedInResponse } from '@housecoat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { applySessionChange } from '../session/session-change.ts'

/** What follows a sign-in: the page knows the person, and says so. */
export function useSignedIn(toast: { readonly title: string; readonly description: string }) {
  const queryClient = useQueryClient()
  return ({ user }: SignedInResponse) => {
    applySessionChange(queryClient, user)
    showToast({ ...toast, kind: 'success' })
  }
}
