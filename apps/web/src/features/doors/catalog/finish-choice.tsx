import { Trans } from '@lingui/react/macro'
import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import { formatPrice } from '../../../locales/format.ts'
import { RadioItem } from '../../../ui/radio-item.tsx'
import type { CatalogDoor } from './catalog-door.ts'
import { FinishDot } from './finish-dot.tsx'

interface FinishChoiceProps {
  /** of one design; more than one */
  readonly finishes: readonly CatalogDoor[]
  readonly chosen: CatalogDoor
  readonly onChoose: (door: CatalogDoor) => void
}

/** The finishes that the chosen door comes in, each a door of the catalog with its own price. */
export function FinishChoice({ finishes, chosen, onChoose }: FinishChoiceProps) {
  const labelId = useId()
  return (
    <div>
      <p id={labelId} className="mb-1.5 text-sm font-semibold">
        <Trans>Finish</Trans>
      </p>
      <RadioGroup.Root
        aria-labelledby={labelId}
        value={chosen.catalogID}
        onValueChange={(value) => {
          const door = finishes.find(({ catalogID }) => catalogID === value)
          if (door !== undefined) onChoose(door)
        }}
        className="flex flex-wrap gap-2"
      >
        {finishes.map((door) => (
          <RadioItem
            key={door.catalogID}
            value={door.catalogID}
            className="focus-ring flex min-h-11 items-center gap-2 rounded-full border border-edge/60 bg-surface px-3.5 text-sm font-medium transition-colors hover:border-primary data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary"
          >
            <FinishDot door={door} />
            {door.color}{' '}
            {door.price !== chosen.price && <span className="text-muted">{formatPrice(door.price)}</span>}
          </RadioItem>
        ))}
      </RadioGroup.Root>
    </div>
  )
}
