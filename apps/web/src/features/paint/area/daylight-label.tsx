import type { Daylight } from '@housecoat/engine'
import { DAYLIGHT_WORDS } from './describe-daylight.ts'
import { i18n } from '../../../locales/i18n.ts'

/** Says on the picture that its light is not the photo's. */
export function DaylightLabel({ daylight }: { readonly daylight: Daylight }) {
  return (
    <p
      role="status"
      className="pointer-events-none absolute top-2 left-2 rounded-full bg-black/65 px-3 py-1 text-sm font-medium text-white"
    >
      {i18n._(DAYLIGHT_WORDS[daylight])}
    </p>
  )
}
