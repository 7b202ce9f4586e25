import { t } from '@lingui/core/macro'
import type { Daylight } from '@housecoat/engine'
import { DAYLIGHT_WORDS } from './describe-daylight.ts'
import { i18n } from '../../../locales/i18n.ts'

interface LightLabelProps {
  /** null: the photo's own light */
  readonly daylight: Daylight | null
  /** the paint's light shows on the rest of the room */
  readonly isRoomLit: boolean
}

/** Says on the picture that its light is not the photo's; nothing where it is. */
export function LightLabel({ daylight, isRoomLit }: LightLabelProps) {
  const words = [
    ...(daylight === null ? [] : [i18n._(DAYLIGHT_WORDS[daylight])]),
    ...(isRoomLit ? [t`Reflected color`] : []),
  ]
  if (words.length === 0) return null
  return (
    <p
      role="status"
      className="pointer-events-none absolute top-2 left-2 rounded-full bg-black/65 px-3 py-1 text-sm font-medium text-white"
    >
      {words.join(' · ')}
    </p>
  )
}
