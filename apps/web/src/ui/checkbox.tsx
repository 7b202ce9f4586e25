import { useId, type ComponentProps } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** One sentence under the label. */
  hint?: string
}

/** A labeled checkbox. The whole row is clickable. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 font-semibold has-disabled:cursor-not-allowed has-disabled:opacity-50">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="focus-ring size-5 shrink-0 rounded-[5px] accent-primary"
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
