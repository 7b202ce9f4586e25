import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {
  /** A lucide icon inside the field, at its start. */
  icon?: ReactNode
  /** A 44 px button inside the field, at its end. */
  end?: ReactNode
}

/** A field for one line of text. A search field with text in it has a button that clears it. */
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
  const isSearch = rest.type === 'search'
  const canClear = isSearch && rest.value !== undefined && rest.value !== ''
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
              (end !== undefined || isSearch) && 'pr-13',
              error === undefined ? 'border-edge' : 'border-danger',
            )}
          />
          {(end !== undefined || canClear) && (
            <div className="absolute inset-y-0 right-0.5 flex items-center">
              {end ?? <ClearButton fieldId={control.id} />}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

function ClearButton({ fieldId }: { fieldId: string }) {
  return (
    <IconButton
      label={t`Clear search`}
      icon={<X />}
      onClick={() => {
        const field = document.getElementById(fieldId)
        if (field instanceof HTMLInputElement) clearField(field)
      }}
      className="text-muted"
    />
  )
}

/** Empties a field as typing does: React notices only a value that is set past its own setter. */
function clearField(field: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
