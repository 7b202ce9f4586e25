import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/password-field.tsx'
import { describePasswordRule, describeWeakness, type PasswordOwner } from './password-advice.ts'

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** the current value */
  readonly typed: string
  readonly owner: PasswordOwner
}

/** A field for a new password that says, while the person types, why it would be rejected. */
export function NewPasswordField({ typed, owner, error, ...rest }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...rest}
      hint={describePasswordRule()}
      error={error ?? describeWeakness(typed, owner) ?? undefined}
      autoComplete="new-password"
    />
  )
}
