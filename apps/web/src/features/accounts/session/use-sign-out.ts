import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { applySessionChange } from './session-change.ts'

export function useSignOut() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('/api/logout', { method: 'POST' }),
    networkMode: 'always',
    onSuccess() {
      applySessionChange(queryClient, null)
      showToast({
        title: t`Logout successful`,
        description: t`You have been logged out successfully.`,
        kind: 'success',
      })
    },
    onError: (error) => showFailure(t`Logout failed`, error),
  })
  return { signOut: () => mutate(), isSigningOut: isPending }
}
