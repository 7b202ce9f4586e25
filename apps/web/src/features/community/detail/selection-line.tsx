import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'

interface SelectionLineProps {
  readonly name: string
  readonly facts: readonly string[]
  /** a color chip or a picture */
  readonly look?: ReactNode
  /** the wizard with this selection; null when it is no longer available there */
  readonly to: string | null
}

/** One selection of a design, with a link that tries it on the person's own home. */
export function SelectionLine({ name, facts, look, to }: SelectionLineProps) {
  return (
    <>
      <div className="flex items-center gap-4">
        {look}
        <div className="min-w-0">
          <p className="text-lg font-semibold break-words">{name}</p>
          {facts.map((fact) => (
            <p key={fact} className="text-sm break-words text-muted">
              {fact}
            </p>
          ))}
        </div>
      </div>
      {to !== null && (
        <ButtonLink to={to} isWide className="mt-3.5">
          <Trans>Try this on my home</Trans>
          <span className="sr-only">: {name}</span>
        </ButtonLink>
      )}
    </>
  )
}
