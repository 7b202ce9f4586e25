import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  /** Keeps the label for screen readers only, where the field speaks for itself (a search box). */
  isLabelHidden?: boolean
  /** A sentence under the field. */
  hint?: string | undefined
  /** What is wrong and what to do; replaces the hint. */
  error?: string | undefined
  /** A lucide icon inside the field, at its start. */
  icon?: ReactNode
  /** A 44 px button inside the field, at its end. */
  end?: ReactNode
}

export function TextField({
  label,
  isLabelHidden = false,
  hint,
  error,
  icon,
  end,
  className,
  ...rest
}: TextFieldProps) {
  const fallbackId = useId()
  const id = rest.id ?? fallbackId
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <div className="relative">
        {icon !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted [&_svg]:size-5"
          >
            {icon}
          </span>
        )}
        <input
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={classNames(
            'focus-ring min-h-12 w-full rounded-control border bg-surface px-3.5 text-base text-ink placeholder:text-muted',
            icon !== undefined && 'pl-11',
            end !== undefined && 'pr-13',
            error === undefined ? 'border-edge' : 'border-danger',
          )}
        />
        {end !== undefined && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
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
