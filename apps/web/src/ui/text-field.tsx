import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'

interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {
  /** A lucide icon inside the field, at its start. */
  icon?: ReactNode
  /** A 44 px button inside the field, at its end. */
  end?: ReactNode
}

export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  id,
  icon,
  end,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, className, id }}>
      {(control) => (
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
            {...control}
            className={classNames(
              'focus-ring min-h-12 w-full rounded-control border bg-surface px-3.5 text-base text-ink placeholder:text-muted',
              icon !== undefined && 'pl-11',
              end !== undefined && 'pr-13',
              error === undefined ? 'border-edge' : 'border-danger',
            )}
          />
          {end !== undefined && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
        </div>
      )}
    </Field>
  )
}
