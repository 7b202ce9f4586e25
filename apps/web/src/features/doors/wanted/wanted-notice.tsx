import { formatPrice } from '../../../ui/designs/format-price.ts'
import type { CatalogDoor } from '../catalog/catalog-door.ts'
import { DoorThumbnail } from '../catalog/door-card.tsx'

/** Says on the first step which door is chosen already. */
export function WantedNotice({ door }: { readonly door: CatalogDoor }) {
  return (
    <div className="border-b border-line bg-surface">
      <div className="page-width flex items-center gap-3 py-2 text-sm">
        <span className="w-16 shrink-0">
          <DoorThumbnail door={door} className="h-9" />
        </span>
        <p role="status">
          You will try <strong>{door.name}</strong>, {door.color}, {formatPrice(door.price)}. Add a photo of
          your home.
        </p>
      </div>
    </div>
  )
}
