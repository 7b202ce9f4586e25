import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  beginSecondFactorRequestSchema,
  confirmSecondFactorRequestSchema,
  type BeginSecondFactorRequest,
  type BeginSecondFactorResponse,
  type ConfirmSecondFactorRequest,
  type RecoveryCodesResponse,
  type User,
} from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { beginSecondFactor, confirmSecondFactor } from '../api/second-factor-api.ts'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'

const failureTitle = () => t`Setup didn't work`

interface BeginStepProps {
  readonly user: User
  readonly onBegun: (setup: BeginSecondFactorResponse) => void
  readonly onCancel: () => void
}

/** Asks for the password, so that access to an unattended browser isn't enough. */
export function BeginStep({ user, onBegun, onCancel }: BeginStepProps) {
  const { onSubmit, field, isBusy, failure } = useCallForm<
    BeginSecondFactorRequest,
    BeginSecondFactorResponse
  >({
    resolver: zodResolver(beginSecondFactorRequestSchema),
    defaultValues: user.hasPassword ? { password: '' } : {},
    submit: beginSecondFactor,
    onDone: onBegun,
    failureTitle: failureTitle(),
    fieldOfCode: { password_wrong: 'password' },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={failureTitle()} failure={failure} />
      <p>
        <Trans>
          You need an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.
        </Trans>
      </p>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      {user.hasPassword && (
        <PasswordField {...field('password')} label={t`Your password`} autoComplete="current-password" />
      )}
      <StepButtons isBusy={isBusy} label={t`Continue`} onCancel={onCancel} />
    </form>
  )
}

interface ScanStepProps {
  readonly setup: BeginSecondFactorResponse
  readonly onConfirmed: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Shows the key, and asks for a code to prove that the app has it. */
export function ScanStep({ setup, onConfirmed, onCancel }: ScanStepProps) {
  const { onSubmit, field, isBusy, failure } = useCallForm<ConfirmSecondFactorRequest, RecoveryCodesResponse>(
    {
      resolver: zodResolver(confirmSecondFactorRequestSchema),
      defaultValues: { code: '' },
      submit: confirmSecondFactor,
      onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      failureTitle: failureTitle(),
      fieldOfCode: { second_factor_code_wrong: 'code' },
    },
  )
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={failureTitle()} failure={failure} />
      <p>
        <Trans>Scan this code with your authenticator app, then type the 6 digits it shows.</Trans>
      </p>
      <QrCode text={setup.uri} label={t`QR code for your authenticator app`} />
      <div>
        <p className="text-sm text-muted">
          <Trans>Can&rsquo;t scan it? Type this key into the app:</Trans>
        </p>
        <p aria-label={t`Key`} className="mt-1 font-mono text-base break-words select-all">
          {setup.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
      <CodeField {...field('code')} kind="app" />
      <StepButtons isBusy={isBusy} label={t`Turn on`} onCancel={onCancel} />
    </form>
  )
}

interface StepButtonsProps {
  readonly isBusy: boolean
  readonly label: string
  readonly onCancel: () => void
}

function StepButtons({ isBusy, label, onCancel }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" isBusy={isBusy}>
        {label}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
