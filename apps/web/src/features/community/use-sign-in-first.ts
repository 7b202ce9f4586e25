import { useNavigate } from '../../ui/router/use-navigate.ts'
import { useReturnState } from '../../ui/account/return-path.ts'
import { showToast } from '../../ui/toast/show-toast.ts'

/** Says what needs a sign-in and opens the sign-in page, which returns here. */
export function useSignInFirst() {
  const navigate = useNavigate()
  const state = useReturnState()
  return (reason: { title: string; description?: string }) => {
    showToast({ ...reason, kind: 'error' })
    void navigate('/auth', { state })
  }
}
