import type { DoorGroup } from '@housecoat/contract'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import type { CatalogDoor } from '../catalog/catalog-door.ts'

interface MisfitNoticeProps {
  readonly door: CatalogDoor
  /** how much wider than it is the door would be drawn, against its height */
  readonly stretch: number
  readonly onAccept: () => void
  readonly onAnother: () => void
}

const GROUP_WORDS: Record<DoorGroup, string> = {
  one_car_garage: 'one-car door',
  two_car_garage: 'two-car door',
  front_door: 'entry door',
}

/** Tells before a door is stretched or squeezed, and what can be done. */
export function MisfitNotice({ door, stretch, onAccept, onAnother }: MisfitNoticeProps) {
  const isTooWide = stretch < 1
  return (
    <Notice kind="info" title={`This door is too ${isTooWide ? 'wide' : 'narrow'} for the opening`}>
      <p>
        {door.name} is a {GROUP_WORDS[door.group]}. Here it would be{' '}
        {isTooWide
          ? `squeezed to ${percent(stretch)} of its width`
          : `stretched to ${percent(stretch)} of its width`}
        . Choose one of another size, move the corners to where the door should go, or set it in all the same.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onAnother}>
          Choose another door
        </Button>
        <Button variant="quiet" onClick={onAccept}>
          Set it in anyway
        </Button>
      </div>
    </Notice>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
