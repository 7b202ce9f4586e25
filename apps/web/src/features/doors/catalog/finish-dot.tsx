import type { DoorItem } from '@housecoat/contract'
import { doorColor } from './door-color.ts'

/** A dot in a door's color, beside its name. */
export function FinishDot({ door }: { readonly door: DoorItem }) {
  return (
    <span
      aria-hidden="true"
      className="size-3.5 shrink-0 rounded-full border border-black/15 dark:border-white/25"
      style={{ backgroundColor: doorColor(door) }}
    />
  )
}
