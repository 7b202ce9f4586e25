import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'

interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {}

/** A multi-line text field that grows with its content. */
export function TextArea({ label, isLabelHidden, hint, error, className, id, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, className, id }}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          className={classNames(
            'focus-ring block field-sizing-content max-h-80 min-h-24 w-full rounded-control border bg-surface px-3.5 py-3 text-base text-ink placeholder:text-muted',
            error === undefined ? 'border-edge' : 'border-danger',
          )}
        />
      )}
    </Field>
  )
}
