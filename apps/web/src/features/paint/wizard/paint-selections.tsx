import { Trans } from '@lingui/react/macro'
import type { PaintSelection } from '@housecoat/contract'
import type { LightEstimate } from '../../../engine/engine-api.ts'
import { FidelityNote } from '../colors/fidelity-note.tsx'
import { translateArea } from '../../../locales/translate-text.ts'

interface PaintSelectionsProps {
  readonly selections: readonly PaintSelection[]
  /** null until the engine has painted the area */
  readonly light: LightEstimate | null
  readonly lightness: number
}

/** The colors of the result, and how true they are. */
export function PaintSelections({ selections, light, lightness }: PaintSelectionsProps) {
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-5">
      <h2 className="font-semibold">
        <Trans>Paint Selections</Trans>
      </h2>
      <ul className="mt-3 space-y-3">
        {selections.map((selection) => (
          <li key={selection.areaId} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="size-16 shrink-0 rounded-control border border-black/15 dark:border-white/20"
              style={{ backgroundColor: selection.colorCode }}
            />
            <p>
              <span className="block text-sm text-muted">{translateArea(selection.area)}</span>
              <span className="block text-lg leading-tight font-semibold">{selection.colorName}</span>
              <span className="text-sm text-muted">
                {selection.brand} · {selection.colorCode}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {light !== null && (
        <div className="mt-4 border-t border-line pt-3">
          <FidelityNote light={light} lightness={lightness} />
        </div>
      )}
    </section>
  )
}
