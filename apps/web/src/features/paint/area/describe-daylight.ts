import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Daylight } from '@housecoat/engine'

/** The light of a preview in words, to stand on the picture. */
export const DAYLIGHT_WORDS: Readonly<Record<Daylight, MessageDescriptor>> = {
  morning: msg`Morning light`,
  noon: msg`Noon light`,
  dusk: msg`Dusk light`,
}
