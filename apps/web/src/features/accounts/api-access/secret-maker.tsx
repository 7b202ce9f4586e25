import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { NewSecret } from './new-secret.tsx'

interface SecretMakerProps {
  /** of the list that the new item joins */
  readonly queryKey: readonly string[]
  /** above the new secret */
  readonly title: string
  /** how the secret is called to screen readers */
  readonly label: string
  readonly renderStart: (onStart: () => void) => ReactNode
  readonly renderForm: (onCreated: (secret: string) => void, onCancel: () => void) => ReactNode
}

type Step =
  { readonly name: 'rest' } | { readonly name: 'form' } | { readonly name: 'made'; readonly secret: string }

/** A button, then a form, then the secret that is shown once. */
export function SecretMaker({ queryKey, title, label, renderStart, renderForm }: SecretMakerProps) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const rest = () => setStep({ name: 'rest' })

  function showSecret(secret: string): void {
    setStep({ name: 'made', secret })
    void queryClient.invalidateQueries({ queryKey })
  }

  switch (step.name) {
    case 'rest':
      return renderStart(() => setStep({ name: 'form' }))
    case 'form':
      return renderForm(showSecret, rest)
    case 'made':
      return <NewSecret title={title} label={label} secret={step.secret} onDone={rest} />
  }
}
