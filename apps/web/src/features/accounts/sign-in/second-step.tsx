import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ERRORS, secondFactorSignInRequestSchema, type SecondFactorSignInRequest } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { translateText } from '../../../locales/translate-text.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { finishSignIn } from '../api/second-factor-api.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignedIn } from './use-signed-in.ts'

const DONE = { title: msg`Login successful`, description: msg`You have been logged in successfully.` }
const failureTitle = () => t`Login failed`

/** The second step of a sign-in, after the password or Google: asks for the code. */
export function SecondStep({ returnTo }: { returnTo: string }) {
  const onDone = useSignedIn(DONE)
  const [isRecovery, setIsRecovery] = useState(false)
  const { form, onSubmit, field, isBusy, failure } = useCallForm<
    SecondFactorSignInRequest,
    Awaited<ReturnType<typeof finishSignIn>>
  >({
    resolver: zodResolver(secondFactorSignInRequestSchema),
    defaultValues: { code: '' },
    submit: finishSignIn,
    onDone,
    failureTitle: failureTitle(),
    fieldOfCode: { second_factor_code_wrong: 'code' },
  })
  const isExpired = failure === translateText(ERRORS.sign_in_expired.detail)

  function switchKind(): void {
    setIsRecovery(!isRecovery)
    form.reset()
  }

  return (
    <SignInFrame
      title={t`Enter your code`}
      lead={
        isRecovery
          ? t`Type one of the recovery codes that you saved when you set up two-step sign-in. Each works once.`
          : t`Open your authenticator app and type the 6 digits that it shows for Housecoat.`
      }
    >
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <FormFailure title={failureTitle()} failure={failure} />
        <CodeField {...field('code')} kind={isRecovery ? 'recovery' : 'app'} autoFocus />
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {isBusy ? t`Logging in...` : t`Continue`}
        </Button>
        <Button variant="secondary" isWide onClick={switchKind}>
          {isRecovery ? t`Use the authenticator app` : t`Use a recovery code`}
        </Button>
        <ButtonLink
          to="/auth"
          state={{ returnTo }}
          variant={isExpired ? 'secondary' : 'quiet'}
          icon={<ArrowLeft />}
          isWide
        >
          <Trans>Start over</Trans>
        </ButtonLink>
      </form>
    </SignInFrame>
  )
}
