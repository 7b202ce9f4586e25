import { t } from '@lingui/core/macro'
import { LIGHTNESS_STOPS } from '@housecoat/contract'
import { RotateCcw } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RangeSlider } from '../../../ui/range-slider.tsx'
import { describeLightness } from './describe-lightness.ts'

interface LightSliderProps {
  /** doublings of light, see LIGHTNESS_STOPS */
  readonly lightness: number
  readonly onLightness: (lightness: number) => void
}

/** Takes the light on the painted area for lighter or darker: for taste, and for photos that do not show their light. */
export function LightSlider({ lightness, onLightness }: LightSliderProps) {
  return (
    <RangeSlider
      label={t({ message: 'Light', context: 'illumination' })}
      {...LIGHTNESS_STOPS}
      value={lightness}
      valueText={describeLightness(lightness)}
      onValue={onLightness}
      ends={[t`Darker light`, t`Lighter light`]}
      action={
        <IconButton
          label={t`Reset the light`}
          icon={<RotateCcw />}
          disabled={lightness === 0}
          onClick={() => onLightness(0)}
        />
      }
    />
  )
}
