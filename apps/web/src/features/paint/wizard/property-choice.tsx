import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { INTERIOR_AREAS, areaName, type InteriorArea } from '@housecoat/contract'
import { House, Sofa } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { ChoiceChip } from '../../../ui/choice-chip.tsx'
import { RadioItem } from '../../../ui/radio-item.tsx'
import type { WizardFlow } from './wizard-state.ts'
import { translateArea } from '../../../locales/translate-text.ts'

interface PropertyChoiceProps {
  readonly flow: WizardFlow
  readonly isExterior: boolean
  readonly interiorArea: InteriorArea | null
  readonly onProperty: (isExterior: boolean) => void
  /** the clicked area; clicking the chosen one again clears it */
  readonly onArea: (area: InteriorArea) => void
}

/** Exterior or interior, and for painting an interior which one surface. */
export function PropertyChoice({ flow, isExterior, interiorArea, onProperty, onArea }: PropertyChoiceProps) {
  return (
    <div>
      <h2 className="font-semibold" id="property-label">
        {flow === 'paint' ? t`What would you like to paint?` : t`What would you like to redesign?`}
      </h2>
      <RadioGroup.Root
        aria-labelledby="property-label"
        value={isExterior ? 'exterior' : 'interior'}
        onValueChange={(value) => onProperty(value === 'exterior')}
        className="mt-3 grid grid-cols-2 gap-3"
      >
        <Property value="exterior" icon={<House aria-hidden="true" />} label={t`Exterior`} />
        <Property value="interior" icon={<Sofa aria-hidden="true" />} label={t`Interior`} />
      </RadioGroup.Root>
      {flow === 'paint' && !isExterior && (
        <div role="group" aria-label={t`Interior surface`} className="mt-4">
          <p className="text-sm text-muted">
            <Trans>Choose one surface</Trans>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {INTERIOR_AREAS.map((area) => (
              <ChoiceChip
                key={area}
                label={translateArea(areaName(area))}
                isChosen={area === interiorArea}
                onClick={() => onArea(area)}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Property({ value, icon, label }: { value: string; icon: ReactNode; label: string }) {
  return (
    <RadioItem
      value={value}
      className="focus-ring flex min-h-14 items-center justify-center gap-2.5 rounded-control border-2 border-edge/60 bg-surface px-4 font-semibold transition-colors hover:border-primary data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:text-primary [&_svg]:size-5"
    >
      {icon}
      {label}
    </RadioItem>
  )
}
