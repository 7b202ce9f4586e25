import { useId, type ComponentProps } from 'react'

interface Choice {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children' | 'value' | 'onChange'> {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onValue: (value: string) => void
}

/** A native select. */
export function SelectField({ label, choices, value, onValue, className, ...rest }: SelectFieldProps) {
  const fallbackId = useId()
  const id = rest.id ?? fallbackId
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        className="focus-ring min-h-11 w-full rounded-control border border-edge bg-surface px-3 text-base text-ink"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
