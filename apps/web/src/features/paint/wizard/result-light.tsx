import { t } from '@lingui/core/macro'
import { LightSlider } from '../colors/light-slider.tsx'

interface ResultLightProps {
  readonly lightness: number
  readonly onLightness: (lightness: number) => void
}

/** The light slider at the result. Moving it shows a preview until the person generates again. */
export function ResultLight({ lightness, onLightness }: ResultLightProps) {
  return (
    <section
      aria-label={t({ message: 'Light', context: 'illumination' })}
      className="rounded-card border border-line bg-surface px-4 pt-2 pb-4 md:px-5"
    >
      <LightSlider lightness={lightness} onLightness={onLightness} />
    </section>
  )
}
