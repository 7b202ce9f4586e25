import type { Daylight } from '@housecoat/engine'
import { RadioGroup } from 'radix-ui'
import { useId } from 'react'

interface DaylightChoiceProps {
  /** null: the photo's own light */
  readonly daylight: Daylight | null
  readonly onDaylight: (daylight: Daylight | null) => void
}

const OWN_LIGHT = 'photo'

const OPTIONS: readonly { readonly value: Daylight | typeof OWN_LIGHT; readonly label: string }[] = [
  { value: OWN_LIGHT, label: 'As photographed' },
  { value: 'morning', label: 'Morning' },
  { value: 'noon', label: 'Noon' },
  { value: 'dusk', label: 'Dusk' },
]

/** Shows the preview in the light of another time of day. */
export function DaylightChoice({ daylight, onDaylight }: DaylightChoiceProps) {
  const id = useId()
  const [labelId, noteId] = [`${id}-label`, `${id}-note`]
  return (
    <div className="mt-2">
      <p id={labelId} className="font-semibold">
        Preview in other light
      </p>
      <RadioGroup.Root
        aria-labelledby={labelId}
        aria-describedby={noteId}
        value={daylight ?? OWN_LIGHT}
        onValueChange={(value) => onDaylight(value === OWN_LIGHT ? null : (value as Daylight))}
        className="mt-2 flex flex-wrap gap-2"
      >
        {OPTIONS.map(({ value, label }) => (
          <RadioGroup.Item
            key={value}
            value={value}
            className="focus-ring min-h-11 rounded-full border border-edge/60 bg-surface px-3.5 text-sm font-medium transition-colors hover:border-primary data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary"
          >
            {label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <p id={noteId} className="mt-1.5 text-sm text-muted">
        Only a preview. Your result always keeps your photo’s own light.
      </p>
    </div>
  )
}
