import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Daylight } from '@housecoat/engine'
import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import { i18n } from '../../../locales/i18n.ts'
import { RadioItem } from '../../../ui/radio-item.tsx'

interface DaylightChoiceProps {
  /** null: the photo's own light */
  readonly daylight: Daylight | null
  readonly onDaylight: (daylight: Daylight | null) => void
}

const OWN_LIGHT = 'photo'

const OPTIONS: readonly { readonly value: Daylight | typeof OWN_LIGHT; readonly label: MessageDescriptor }[] =
  [
    { value: OWN_LIGHT, label: msg`As photographed` },
    { value: 'morning', label: msg`Morning` },
    { value: 'noon', label: msg`Noon` },
    { value: 'dusk', label: msg`Dusk` },
  ]

/** Shows the preview in the light of another time of day. */
export function DaylightChoice({ daylight, onDaylight }: DaylightChoiceProps) {
  const id = useId()
  const [labelId, noteId] = [`${id}-label`, `${id}-note`]
  return (
    <div className="mt-2">
      <p id={labelId} className="font-semibold">
        <Trans>Preview in other light</Trans>
      </p>
      <RadioGroup.Root
        aria-labelledby={labelId}
        aria-describedby={noteId}
        value={daylight ?? OWN_LIGHT}
        onValueChange={(value) => onDaylight(value === OWN_LIGHT ? null : (value as Daylight))}
        className="mt-2 flex flex-wrap gap-2"
      >
        {OPTIONS.map(({ value, label }) => (
          <RadioItem
            key={value}
            value={value}
            className="focus-ring min-h-11 rounded-full border border-edge/60 bg-surface px-3.5 text-sm font-medium transition-colors hover:border-primary data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary"
          >
            {i18n._(label)}
          </RadioItem>
        ))}
      </RadioGroup.Root>
      <p id={noteId} className="mt-1.5 text-sm text-muted">
        <Trans>Only a preview. Your result always keeps your photo’s own light.</Trans>
      </p>
    </div>
  )
}
