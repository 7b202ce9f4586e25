import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { formatPrice } from '../../../locales/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { CardFocus } from '../../../ui/picture-card-list.tsx'
import { PictureCard } from '../../../ui/picture-card.tsx'
import type { CatalogDoor } from './catalog-door.ts'
import { doorColor } from './door-color.ts'

interface DoorCardProps {
  readonly door: CatalogDoor
  readonly isChosen: boolean
  /** its preview is not ready yet */
  readonly isComing: boolean
  readonly focus: CardFocus
  readonly onChoose: () => void
}

export function DoorCard({ door, isChosen, isComing, focus, onChoose }: DoorCardProps) {
  return (
    <PictureCard
      picture={<DoorThumbnail door={door} className={door.kind === 'garage' ? 'h-20' : 'h-32'} />}
      isPadded
      isChosen={isChosen}
      isComing={isComing}
      focus={focus}
      onChoose={onChoose}
    >
      <span className="leading-tight font-semibold">{door.name}</span>
      <span className="mt-1 flex items-center gap-1.5 text-sm text-muted">
        <span
          aria-hidden="true"
          className="size-3.5 shrink-0 rounded-full border border-black/15 dark:border-white/25"
          style={{ backgroundColor: doorColor(door) }}
        />
        <span className="min-w-0 truncate">{door.color}</span>
      </span>
      <span className="mt-auto pt-1.5 font-semibold">{formatPrice(door.price)}</span>
    </PictureCard>
  )
}

interface DoorThumbnailProps {
  readonly door: CatalogDoor
  /** its height */
  readonly className: string
}

/** The door's thumbnail, or if it does not load, an icon on the door's color. */
export function DoorThumbnail({ door, className }: DoorThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (failedUrl === door.url_thumbnail) return <ThumbnailFallback door={door} className={className} />
  return (
    <img
      src={door.url_thumbnail}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(door.url_thumbnail)}
      className={classNames('mx-auto w-full object-contain', className)}
    />
  )
}

/** The door's color and a symbol, in place of a picture that doesn't load. */
function ThumbnailFallback({ door, className }: DoorThumbnailProps) {
  return (
    <span
      data-testid="thumbnail-fallback"
      className={classNames('flex items-center justify-center rounded-control', className)}
      style={{ backgroundColor: doorColor(door) }}
    >
      <DoorClosed aria-hidden="true" className="size-8 text-white mix-blend-difference" />
    </span>
  )
}
