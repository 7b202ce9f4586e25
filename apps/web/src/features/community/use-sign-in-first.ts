import { useNavigate } from 'react-router'
import { useReturnState } from '../../ui/account/return-path.ts'
import { showToast } from '../../ui/toast/show-toast.ts'

/** Tells a visitor what signing in is needed for, and opens the sign-in page, which leads back here. */
export function useSignInFirst() {
  const navigate = useNavigate()
  const state = useReturnState()
  return (reason: { title: string; description?: string }) => {
    showToast({ ...reason, kind: 'error' })
    void navigate('/auth', { state })
  }
}
