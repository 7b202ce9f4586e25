import { useId, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** Keeps the label for screen readers only, where the place says it already. */
  isLabelHidden?: boolean
  /** A sentence under the field. */
  hint?: string | undefined
  /** What is wrong and what to do; replaces the hint. */
  error?: string | undefined
}

/** A field for text of several lines; it grows with what is typed. */
export function TextArea({ label, isLabelHidden = false, hint, error, className, ...rest }: TextAreaProps) {
  const fallbackId = useId()
  const id = rest.id ?? fallbackId
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className={classNames(
          'focus-ring block field-sizing-content max-h-80 min-h-24 w-full rounded-control border bg-surface px-3.5 py-3 text-base text-ink placeholder:text-muted',
          error === undefined ? 'border-edge' : 'border-danger',
        )}
      />
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={classNames('mt-1.5 text-sm', error === undefined ? 'text-muted' : 'text-danger')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
