import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'

interface SelectionLineProps {
  readonly name: string
  readonly facts: readonly string[]
  /** a color chip or a picture */
  readonly look?: ReactNode
  /** the wizard with it chosen; null for what can no longer be chosen there */
  readonly to: string | null
}

/** One thing that a design shows, and the way to see it on one's own home. */
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
          Try this on my home
          <span className="sr-only">: {name}</span>
        </ButtonLink>
      )}
    </>
  )
}
