import type { SignedInResponse } from '@housecoat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { applySessionChange } from '../session/session-change.ts'

/** After a sign-in: updates the cached user, shows a toast and returns to the previous page. */
export function useSignedIn(toast: { readonly title: string; readonly description: string }) {
  const queryClient = useQueryClient()
  return ({ user }: SignedInResponse) => {
    applySessionChange(queryClient, user)
    showToast({ ...toast, kind: 'success' })
  }
}
