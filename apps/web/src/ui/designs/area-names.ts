import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '../../locales/i18n.ts'

/** By the English name, which selections hold because they are stored and read by programs, too. */
const AREA_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  Exterior: msg`Exterior`,
  Interior: msg`Interior`,
  Walls: msg`Walls`,
  Ceiling: msg`Ceiling`,
  Cabinets: msg`Cabinets`,
  Trim: msg`Trim`,
  Backsplash: msg`Backsplash`,
  Body: msg({ message: 'Body', context: 'of a house' }),
  'Front door': msg`Front door`,
  'Garage door': msg`Garage door`,
  Shutters: msg`Shutters`,
  'Brick or stone': msg`Brick or stone`,
  Roof: msg`Roof`,
  'Accent wall': msg`Accent wall`,
  'Whole house': msg`Whole house`,
  'Whole room': msg`Whole room`,
  Siding: msg`Siding`,
  Door: msg`Door`,
  Garage: msg`Garage`,
  'Garage Door': msg`Garage Door`,
  'Entry door': msg`Entry door`,
  'Entry Door': msg`Entry Door`,
}

/** An area's name in the page's language. @param name as in a selection, such as "Front door" or "Garage Door 2" */
export function translateAreaName(name: string): string {
  const number = / \d+$/.exec(name)?.[0] ?? ''
  const base = name.slice(0, name.length - number.length)
  // a program may have named an area otherwise
  return Object.hasOwn(AREA_NAMES, base) ? i18n._(AREA_NAMES[base]) + number : name
}
