import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  API_SCOPES,
  API_TOKEN_DAYS,
  createApiTokenRequestSchema,
  type CreateApiTokenRequest,
  type CreateApiTokenResponse,
  type User,
} from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useController, type Control } from 'react-hook-form'
import { translateText } from '../../../locales/translate-text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { createToken } from '../api/api-access-api.ts'
import { SCOPE_LABELS } from './scope-labels.ts'
import { i18n } from '../../../locales/i18n.ts'

const failureTitle = () => t`The token wasn't created`
const NEVER = 'never'

interface TokenFormProps {
  readonly user: User
  readonly onCreated: (secret: string) => void
  readonly onCancel: () => void
}

export function TokenForm({ user, onCreated, onCancel }: TokenFormProps) {
  const { form, onSubmit, field, isBusy, failure } = useCallForm<
    CreateApiTokenRequest,
    CreateApiTokenResponse
  >({
    resolver: zodResolver(createApiTokenRequestSchema),
    defaultValues: {
      name: '',
      scopes: ['generate'],
      expiresInDays: API_TOKEN_DAYS[1],
      ...(user.hasPassword && { password: '' }),
    },
    submit: createToken,
    onDone: ({ secret }) => onCreated(secret),
    failureTitle: failureTitle(),
    fieldOfCode: { password_wrong: 'password' },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={failureTitle()} failure={failure} />
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <TextField {...field('name')} label={t`Name`} hint={t`For example the program that will use it.`} />
      <Scopes control={form.control} />
      <Expiry control={form.control} />
      {user.hasPassword && (
        <PasswordField {...field('password')} label={t`Your password`} autoComplete="current-password" />
      )}
      <FormActions label={t`Create token`} busyLabel={t`Creating...`} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

function Scopes({ control }: { control: Control<CreateApiTokenRequest> }) {
  const { field, fieldState } = useController({ control, name: 'scopes' })
  const toggle = (scope: (typeof API_SCOPES)[number], isOn: boolean) =>
    field.onChange(isOn ? [...field.value, scope] : field.value.filter((other) => other !== scope))
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        <Trans>The token may</Trans>
      </legend>
      {API_SCOPES.toReversed().map((scope) => (
        <Checkbox
          key={scope}
          label={i18n._(SCOPE_LABELS[scope])}
          checked={field.value.includes(scope)}
          onChange={(event) => toggle(scope, event.currentTarget.checked)}
        />
      ))}
      {fieldState.error !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {fieldState.error.message !== undefined && translateText(fieldState.error.message)}
        </p>
      )}
    </fieldset>
  )
}

function Expiry({ control }: { control: Control<CreateApiTokenRequest> }) {
  const { field } = useController({ control, name: 'expiresInDays' })
  return (
    <SelectField
      label={t`Expires`}
      value={field.value === null ? NEVER : String(field.value)}
      onValue={(value) => field.onChange(value === NEVER ? null : Number(value))}
      choices={[
        ...API_TOKEN_DAYS.map((days) => ({ value: String(days), label: t`In ${days} days` })),
        { value: NEVER, label: t`Never` },
      ]}
    />
  )
}
