import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useReturnState } from '../../ui/account/return-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const title = () => t`Sign In Required`
const describeWhy = () =>
  t`You've used your free design credits. Sign in or create an account to continue creating designs and save your work.`

interface SignInAlertProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks a visitor without free generations to sign in; nothing is lost. */
export function SignInAlert({ isOpen, onClose }: SignInAlertProps) {
  const state = useReturnState()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isOpening) => {
        if (!isOpening) onClose()
      }}
      title={title()}
      description={describeWhy()}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Later</Trans>
          </Button>
          <ButtonLink to="/auth" state={state}>
            <Trans>Sign In / Register</Trans>
          </ButtonLink>
        </>
      }
    />
  )
}

/** The same text within the page, where a dialog would cover the new picture. */
export function SignInNotice({ onClose }: Pick<SignInAlertProps, 'onClose'>) {
  const state = useReturnState()
  return (
    <section
      role="status"
      aria-labelledby="sign-in-notice"
      className="rounded-card border border-primary bg-primary-soft p-4 md:p-5"
    >
      <h2 id="sign-in-notice" className="font-semibold">
        {title()}
      </h2>
      <p className="mt-1 text-sm">{describeWhy()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onClose} className="flex-1">
          <Trans>Later</Trans>
        </Button>
        <ButtonLink to="/auth" state={state} className="flex-1 whitespace-nowrap">
          <Trans>Sign In / Register</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
