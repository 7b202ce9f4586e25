import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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

/** Warns before a door is stretched or squeezed, and offers alternatives. */
export function MisfitNotice({ door, stretch, onAccept, onAnother }: MisfitNoticeProps) {
  return (
    <Notice
      kind="info"
      title={
        stretch < 1 ? t`This door is too wide for the opening` : t`This door is too narrow for the opening`
      }
    >
      <p>{describeMisfit(door, stretch)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onAnother}>
          <Trans>Choose another door</Trans>
        </Button>
        <Button variant="quiet" onClick={onAccept}>
          <Trans>Use it anyway</Trans>
        </Button>
      </div>
    </Notice>
  )
}

/** From this factor on, a door is described as "much too" wide or narrow. */
const MUCH = 1.5

function describeMisfit({ name, group }: CatalogDoor, stretch: number): string {
  const misfit = judgeMisfit(stretch)
  return t`${name} is ${select(group, {
    one_car_garage: 'a one-car door',
    two_car_garage: 'a two-car door',
    other: 'an entry door',
  })}, ${select(misfit, {
    wide: 'too wide',
    much_wide: 'much too wide',
    narrow: 'too narrow',
    other: 'much too narrow',
  })} for this opening. Choose another size, move the corners to where the door should go, or use it anyway.`
}

type Misfit = 'wide' | 'much_wide' | 'narrow' | 'much_narrow'

/** @param stretch factor by which the door is widened relative to its height */
export function judgeMisfit(stretch: number): Misfit {
  const isMuch = Math.max(stretch, 1 / stretch) >= MUCH
  if (stretch < 1) return isMuch ? 'much_wide' : 'wide'
  return isMuch ? 'much_narrow' : 'narrow'
}
