import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** What fields of every kind are told. */
export interface FieldTexts {
  label: string
  /** Keeps the label for screen readers only, where the place says it already. */
  isLabelHidden?: boolean | undefined
  /** A sentence under the field. */
  hint?: string | undefined
  /** What is wrong and what to do; replaces the hint. */
  error?: string | undefined
}

interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  id?: string | undefined
  className?: string | undefined
  /** The control itself, with what ties it to its label and its note. */
  children: (control: FieldControl) => ReactNode
}

/** A labeled field with a note under it. */
export function Field({ id, label, isLabelHidden = false, hint, error, className, children }: FieldProps) {
  const fallbackId = useId()
  const fieldId = id ?? fallbackId
  const noteId = `${fieldId}-note`
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={fieldId} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p
          id={noteId}
          className={classNames('mt-1.5 text-sm', error === undefined ? 'text-muted' : 'text-danger')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
