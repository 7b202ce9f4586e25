import { t } from '@lingui/core/macro'
import {
  NO_KIT,
  type EntryKit,
  type HandleSide,
  type QuotedDoor,
  type Sidelights,
  type Transom,
} from '@housecoat/contract'

/** The side of a door's handle, seen from outside. */
export function describeHandle(side: HandleSide): string {
  const words: Record<HandleSide, string> = { left: t`On the left`, right: t`On the right` }
  return words[side]
}

/** The windows around an entry door; empty when there are none. */
export function describeKit({ sidelights, transom }: EntryKit = NO_KIT): string {
  const beside: Record<Sidelights, string | null> = {
    none: null,
    left: t`Sidelight on the left`,
    right: t`Sidelight on the right`,
    both: t`Sidelights on both sides`,
  }
  const above: Record<Transom, string | null> = { none: null, rectangular: t`Transom` }
  return [beside[sidelights], above[transom]].filter((word) => word !== null).join(' · ')
}

/** How a door of a saved design was set in, beside its name: only what differs from a plain door. */
export function describeSetting({ kit }: Pick<QuotedDoor, 'kit'>): readonly string[] {
  return [describeKit(kit)].filter((windows) => windows !== '')
}
