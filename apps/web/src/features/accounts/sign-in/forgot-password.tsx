import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { forgotPasswordRequestSchema, type ForgotPasswordRequest } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { mailResetLink } from '../api/accounts-api.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const failureTitle = () => t`The email wasn't sent`

export function ForgotPassword() {
  const state = useReturnState()
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const { onSubmit, field, isBusy, failure } = useCallForm<
    ForgotPasswordRequest,
    Awaited<ReturnType<typeof mailResetLink>>
  >({
    resolver: zodResolver(forgotPasswordRequestSchema),
    defaultValues: { email: '' },
    submit: mailResetLink,
    onDone: (_answer, { email }) => setMailedTo(email),
    failureTitle: failureTitle(),
    fieldOfCode: {},
  })
  return (
    <SignInFrame
      title={t`Forgot your password?`}
      lead={t`Enter your account's email address. We'll send you a link to set a new password.`}
    >
      {mailedTo !== null && (
        <Notice kind="success" title={t`Check your email`}>
          <Trans>
            If there's an account with <strong className="break-all">{mailedTo}</strong>, a link is on its
            way. It can take a few minutes. Check your spam folder too.
          </Trans>
        </Notice>
      )}
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <FormFailure title={failureTitle()} failure={failure} />
        <TextField {...field('email')} label={t`Email`} type="email" autoComplete="email" />
        <Button
          type="submit"
          size="large"
          isWide
          isBusy={isBusy}
          variant={mailedTo === null ? 'primary' : 'secondary'}
        >
          {isBusy ? t`Sending...` : mailedTo === null ? t`Email me a link` : t`Send it again`}
        </Button>
        <ButtonLink to="/auth" state={state} variant="quiet" icon={<ArrowLeft />} isWide>
          <Trans>Back to sign in</Trans>
        </ButtonLink>
      </form>
    </SignInFrame>
  )
}
