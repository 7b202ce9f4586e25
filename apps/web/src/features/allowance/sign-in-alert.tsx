import { useReturnState } from '../../shared/account/return-path.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'

interface SignInAlertProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks a visitor without free generations to sign in; what was made so far stays. */
export function SignInAlert({ isOpen, onClose }: SignInAlertProps) {
  const state = useReturnState()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isOpening) => {
        if (!isOpening) onClose()
      }}
      title="Sign In Required"
      description="You've used your free design credits. Sign in or create an account to continue creating designs and save your work."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Later
          </Button>
          <ButtonLink to="/auth" state={state}>
            Sign In / Register
          </ButtonLink>
        </>
      }
    />
  )
}
