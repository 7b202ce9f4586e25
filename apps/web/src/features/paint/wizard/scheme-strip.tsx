import { Trans } from '@lingui/react/macro'
import { findSchemeAreaName, listSchemeAreas, surfaceOfArea, type AreaId } from '@housecoat/contract'
import { PaintRoller } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { AreaColor } from './wizard-state.ts'
import { SurfaceChip } from './surface-chip.tsx'
import { isKnownArea } from './use-found-areas.ts'
import { translateArea } from '../../../locales/translate-text.ts'

interface SchemeStripProps {
  readonly engine: PaintEngine
  readonly isExterior: boolean
  /** areas that are found without a tap; null: not known yet */
  readonly found: readonly AreaId[] | null
  /** the surface being colored; null: the scheme is not open */
  readonly current: AreaId | null
  /** of all colored surfaces */
  readonly colors: readonly AreaColor[]
  readonly onOpen: () => void
  readonly onChoose: (areaId: AreaId) => void
  readonly onColorRemove: (areaId: AreaId) => void
  readonly onColorRestore: (removed: AreaColor) => void
}

/** The surfaces of a color scheme: choose one, then its color. Closed, it is one button. */
export function SchemeStrip({ current, onOpen, ...props }: SchemeStripProps) {
  if (current === null)
    return (
      <Button variant="secondary" icon={<PaintRoller />} onClick={onOpen} className="justify-self-start">
        <Trans>Paint more surfaces</Trans>
      </Button>
    )
  return <OpenStrip current={current} {...props} />
}

interface OpenStripProps extends Omit<SchemeStripProps, 'current' | 'onOpen'> {
  readonly current: AreaId
}

function OpenStrip(props: OpenStripProps) {
  const { engine, isExterior, found, current, colors, onChoose, onColorRemove, onColorRestore } = props
  const headingId = useId()
  const [removed, setRemoved] = useState<AreaColor | null>(null)
  const areas = listSchemeAreas(isExterior)
  const isKnown = (id: AreaId) => isKnownArea(id, { current, colors, found })
  // surfaces that have to be tapped in the photo come last
  const ordered = [...areas.filter(isKnown), ...areas.filter((id) => !isKnown(id))]
  const colorOf = (id: AreaId) => colors.find(({ areaId }) => areaId === id)?.color ?? null
  const nameOf = (id: AreaId) => translateArea(findSchemeAreaName(id, isExterior) ?? id)
  const currentName = nameOf(current)
  const removedName = removed?.color.name

  function removeColor(areaId: AreaId): void {
    setRemoved(colors.find((entry) => entry.areaId === areaId) ?? null)
    onColorRemove(areaId)
  }

  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="font-semibold">
        <Trans>Surfaces</Trans>
      </h2>
      <fieldset className="-mx-1 mt-2 flex min-w-0 gap-1.5 overflow-x-auto overscroll-x-contain px-1 py-1">
        <legend className="sr-only">
          <Trans>Surface to color</Trans>
        </legend>
        {ordered.map((id) => (
          <SurfaceChip
            key={id}
            name={nameOf(id)}
            color={colorOf(id)}
            coverage={engine.owned[surfaceOfArea(id, isExterior)] ?? null}
            isFound={isKnown(id)}
            isChosen={id === current}
            onChoose={() => onChoose(id)}
            onColorRemove={() => removeColor(id)}
          />
        ))}
      </fieldset>
      <p className="mt-1.5 flex min-h-8 flex-wrap items-center gap-x-2 text-sm text-muted">
        {colorOf(current) === null ? (
          <>
            <span>
              <Trans>Choose a color for: {currentName}.</Trans>
            </span>
            {removed?.areaId === current && (
              <button
                type="button"
                onClick={() => onColorRestore(removed)}
                className="focus-ring min-h-8 rounded-control font-semibold text-primary hover:underline"
              >
                <Trans>Bring {removedName} back</Trans>
              </button>
            )}
          </>
        ) : (
          <button
            type="button"
            onClick={() => removeColor(current)}
            className="focus-ring min-h-8 rounded-control font-semibold text-primary hover:underline"
          >
            <Trans>Leave {currentName} unpainted</Trans>
          </button>
        )}
      </p>
    </section>
  )
}
