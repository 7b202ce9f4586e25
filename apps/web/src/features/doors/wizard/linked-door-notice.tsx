import { DeepLinkNotice } from '../../../studio/wizard/deep-link-notice.tsx'
import { formatPrice } from '../../../locales/format.ts'
import type { CatalogDoor } from '../catalog/catalog-door.ts'
import { DoorThumbnail } from '../catalog/door-card.tsx'

interface LinkedDoorNoticeProps {
  readonly door: CatalogDoor
  readonly hasPhoto: boolean
}

export function LinkedDoorNotice({ door, hasPhoto }: LinkedDoorNoticeProps) {
  const picture = (
    <span className="w-16 shrink-0">
      <DoorThumbnail door={door} className="h-9" />
    </span>
  )
  const name = `${door.name}, ${door.color}, ${formatPrice(door.price)},`
  return <DeepLinkNotice picture={picture} name={name} hasPhoto={hasPhoto} />
}
