import { msg } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { i18n } from '../../../locales/i18n.ts'

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  readonly kind: 'app' | 'recovery' | 'either'
}

const TEXTS = {
  app: { label: msg`Code from your app`, hint: msg`6 digits; a new code appears every 30 seconds` },
  recovery: { label: msg`Recovery code`, hint: msg`Such as 7h2k-93tq-vm4x-0p6d` },
  either: { label: msg`Code from your app`, hint: msg`6 digits, or one of your recovery codes` },
}

/** A field for a second-factor code; phones show a digit keyboard. */
export function CodeField({ kind, ...rest }: CodeFieldProps) {
  return (
    <TextField
      label={i18n._(TEXTS[kind].label)}
      hint={i18n._(TEXTS[kind].hint)}
      {...rest}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
