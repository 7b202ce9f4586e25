import { plural } from '@lingui/core/macro'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { formatPrice } from '../../../locales/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { CardFocus } from '../../../ui/picture-card-list.tsx'
import { PictureCard } from '../../../ui/picture-card.tsx'
import type { CatalogDoor } from './catalog-door.ts'
import { doorColor } from './door-color.ts'
import { FinishDot } from './finish-dot.tsx'

interface DoorCardProps {
  /** the finish that the card shows */
  readonly door: CatalogDoor
  /** all of its design that the list has */
  readonly finishes: readonly CatalogDoor[]
  readonly isChosen: boolean
  /** its preview is not ready yet */
  readonly isComing: boolean
  readonly focus: CardFocus
  readonly onChoose: () => void
}

/** A design, shown in one of its finishes. */
export function DoorCard({ door, finishes, isChosen, isComing, focus, onChoose }: DoorCardProps) {
  const { length: count } = finishes
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
        <span className="flex shrink-0 gap-1">
          {finishes.map((finish) => (
            <FinishDot key={finish.catalogID} door={finish} />
          ))}
        </span>
        <span className="min-w-0 truncate">
          {count === 1 ? door.color : plural(count, { one: '# finish', other: '# finishes' })}
        </span>
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
