import { Trans } from '@lingui/react/macro'
import type { Daylight } from '@housecoat/engine'
import { CircleCheck, CircleDashed, CircleDot, SlidersHorizontal, SunMedium } from 'lucide-react'
import type { LightEstimate } from '../../../engine/engine-api.ts'
import { describeFidelity, type FidelityLevel } from './describe-fidelity.ts'

const ICONS: Record<FidelityLevel, typeof CircleCheck> = {
  true: CircleCheck,
  close: CircleDot,
  guess: CircleDashed,
  own: SlidersHorizontal,
  'other-light': SunMedium,
}

interface FidelityNoteProps {
  readonly light: LightEstimate
  /** doublings of light that the person set */
  readonly lightness: number
  /** in whose light the picture is shown; absent or null: as photographed */
  readonly daylight?: Daylight | null
}

/** How true the shown color is, with an explanation to open. */
export function FidelityNote({ light, lightness, daylight = null }: FidelityNoteProps) {
  const { level, title, reason } = describeFidelity(light, lightness, daylight)
  const Icon = ICONS[level]
  return (
    <div className="text-sm" data-fidelity={level}>
      <p className="flex gap-2.5">
        <Icon
          aria-hidden="true"
          className={level === 'true' ? 'size-5 shrink-0 text-success' : 'size-5 shrink-0 text-muted'}
        />
        <span>
          <strong className="font-semibold">{title}.</strong> {reason}
        </span>
      </p>
      <details className="group ml-7.5">
        <summary className="focus-ring inline-flex min-h-8 list-none items-center rounded-control text-primary underline decoration-1 underline-offset-3 [&::-webkit-details-marker]:hidden">
          <Trans>What is this?</Trans>
        </summary>
        <div className="max-w-prose space-y-2 pb-1 text-muted">
          <p>
            <Trans>
              In a photo, a wall’s color is mixed with the light on it. To show a paint accurately, we need to
              know the light. White trim, a frame or a ceiling next to the wall shows it best.
            </Trans>
          </p>
          <p>
            <Trans>
              When nothing shows the light, the hue is still right, but the wall may look a little lighter or
              darker than in real life. Move the light slider to correct it.
            </Trans>
          </p>
          <p>
            <Trans>Screens differ, too. Hold a painted sample up to your wall before you buy.</Trans>
          </p>
        </div>
      </details>
    </div>
  )
}
