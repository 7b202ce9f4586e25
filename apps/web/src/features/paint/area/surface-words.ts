import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Surface } from '@housecoat/engine'
import { i18n } from '../../../locales/i18n.ts'

/** In English "the" stands before each of them, and translations bring their own article: "las paredes". */
const AFTER_THE: Readonly<Record<Surface, MessageDescriptor>> = {
  exterior: msg({ message: 'walls', context: 'after "the"' }),
  siding: msg({ message: 'siding', context: 'after "the"' }),
  masonry: msg({ message: 'brick or stone', context: 'after "the"' }),
  house_trim: msg({ message: 'trim', context: 'after "the"' }),
  shutters: msg({ message: 'shutters', context: 'after "the"' }),
  roof: msg({ message: 'roof', context: 'after "the"' }),
  door: msg({ message: 'front door', context: 'after "the"' }),
  garage: msg({ message: 'garage door', context: 'after "the"' }),
  walls: msg({ message: 'walls', context: 'after "the"' }),
  accent_wall: msg({ message: 'accent wall', context: 'after "the"' }),
  ceiling: msg({ message: 'ceiling', context: 'after "the"' }),
  cabinets: msg({ message: 'cabinets', context: 'after "the"' }),
  trim: msg({ message: 'trim', context: 'after "the"' }),
  backsplash: msg({ message: 'backsplash', context: 'after "the"' }),
}

/** A surface's name in a message, where "the" stands before it. */
export function describeSurface(surface: Surface): string {
  return i18n._(AFTER_THE[surface])
}
