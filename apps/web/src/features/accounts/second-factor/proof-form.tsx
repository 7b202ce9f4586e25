import { t } from '@lingui/core/macro'
import { secondFactorProofRequestSchema, type SecondFactorProofRequest, type User } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { CodeField } from './code-field.tsx'

interface ProofFormProps<Answer> {
  readonly user: User
  readonly submit: (request: SecondFactorProofRequest) => Promise<Answer>
  readonly onDone: (answer: Answer) => void
  readonly onCancel: () => void
  readonly label: string
  readonly failureTitle: string
  readonly isDanger?: boolean
}

/** Asks for the password and a code before the second factor is changed. */
export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { user, submit, onDone, onCancel, label, failureTitle, isDanger } = props
  const { onSubmit, field, isBusy, failure } = useCallForm<SecondFactorProofRequest, Answer>({
    resolver: zodResolver(secondFactorProofRequestSchema),
    defaultValues: { code: '', ...(user.hasPassword && { password: '' }) },
    submit,
    onDone,
    failureTitle,
    fieldOfCode: { password_wrong: 'password', second_factor_code_wrong: 'code' },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={failureTitle} failure={failure} />
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      {user.hasPassword && (
        <PasswordField {...field('password')} label={t`Your password`} autoComplete="current-password" />
      )}
      <CodeField {...field('code')} kind="either" />
      <FormActions label={label} isBusy={isBusy} isDanger={isDanger} onCancel={onCancel} />
    </form>
  )
}
