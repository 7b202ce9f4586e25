import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Props of every kind of field. */
export interface FieldTexts {
  label: string
  /** Shows the label only to screen readers, where the context makes it obvious. */
  isLabelHidden?: boolean | undefined
  /** A sentence under the field. */
  hint?: string | undefined
  /** What's wrong and how to fix it; replaces the hint. */
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
  /** Renders the control with the attributes that connect it to its label and note. */
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
