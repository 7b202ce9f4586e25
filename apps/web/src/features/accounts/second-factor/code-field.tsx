import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  readonly kind: 'app' | 'recovery' | 'either'
}

const TEXTS = {
  app: { label: 'Code from your app', hint: '6 digits; a new code appears every 30 seconds' },
  recovery: { label: 'Recovery code', hint: 'Such as 7h2k-93tq-vm4x-0p6d' },
  either: { label: 'Code from your app', hint: '6 digits, or one of your recovery codes' },
}

/** A field for a second-factor code; phones show a digit keyboard. */
export function CodeField({ kind, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...TEXTS[kind]}
      {...rest}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
