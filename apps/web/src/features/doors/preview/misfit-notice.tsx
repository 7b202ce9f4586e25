import type { DoorGroup } from '@housecoat/contract'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { CatalogDoor } from '../catalog/catalog-door.ts'

interface MisfitNoticeProps {
  readonly door: CatalogDoor
  /** factor by which the door would be widened relative to its height */
  readonly stretch: number
  readonly onAccept: () => void
  readonly onAnother: () => void
}

const GROUP_WORDS: Record<DoorGroup, string> = {
  one_car_garage: 'a one-car door',
  two_car_garage: 'a two-car door',
  front_door: 'an entry door',
}

/** Warns before a door is stretched or squeezed, and offers alternatives. */
export function MisfitNotice({ door, stretch, onAccept, onAnother }: MisfitNoticeProps) {
  const isTooWide = stretch < 1
  return (
    <Notice kind="info" title={`This door is too ${isTooWide ? 'wide' : 'narrow'} for the opening`}>
      <p>
        {door.name} is {GROUP_WORDS[door.group]}, {describeMisfit(stretch)} for this opening. Choose another
        size, move the corners to where the door should go, or use it anyway.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onAnother}>
          Choose another door
        </Button>
        <Button variant="quiet" onClick={onAccept}>
          Use it anyway
        </Button>
      </div>
    </Notice>
  )
}

/** From this factor on, a door is described as "much too" wide or narrow. */
const MUCH = 1.5

/** @param stretch factor by which the door is widened relative to its height */
export function describeMisfit(stretch: number): string {
  const factor = Math.max(stretch, 1 / stretch)
  return `${factor >= MUCH ? 'much too' : 'too'} ${stretch < 1 ? 'wide' : 'narrow'}`
}
