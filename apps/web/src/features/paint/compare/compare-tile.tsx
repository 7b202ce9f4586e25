import { t } from '@lingui/core/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { Check, X } from 'lucide-react'
import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FavoriteButton } from '../colors/favorite-button.tsx'
import type { ZoomView } from '../area/zoom-view.ts'
import { zoomByKey } from './shared-zoom.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

interface CompareTileProps {
  readonly color: PaintColor
  readonly picture: ImageBitmap | null
  readonly aspectRatio: number
  readonly zoom: ZoomView
  readonly onZoom: (change: (zoom: ZoomView) => ZoomView) => void
  readonly isChosen: boolean
  readonly isFavorite: boolean
  readonly onEnlarge: () => void
  readonly onFavorite: () => void
  readonly onRemove: () => void
}

/** A pointer that moved less than this is a tap. */
const TAP_SLOP_PX = 8

/** One color of the comparison: its picture, name and number. */
export function CompareTile(props: CompareTileProps) {
  return (
    <li
      className={classNames(
        'min-w-0 overflow-hidden rounded-control border bg-surface',
        props.isChosen ? 'border-primary ring-2 ring-primary' : 'border-neutral-line',
      )}
    >
      <TilePicture {...props} />
      <TileCaption {...props} />
    </li>
  )
}

/** The picture: a press enlarges it, unless it was a pan. */
function TilePicture(props: CompareTileProps) {
  const { color, picture, aspectRatio, zoom, onZoom, isChosen, onEnlarge } = props
  const pressedAt = useRef<{ readonly x: number; readonly y: number } | null>(null)

  /** Ignores the click that ends a pan. */
  function onClick({ clientX, clientY }: MouseEvent): void {
    const { x, y } = pressedAt.current ?? { x: clientX, y: clientY }
    pressedAt.current = null
    if (Math.hypot(clientX - x, clientY - y) <= TAP_SLOP_PX) onEnlarge()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = zoomByKey(event.key, zoom)
    if (next === null) return
    event.preventDefault()
    onZoom(() => next)
  }

  return (
    <button
      type="button"
      data-compared={color.id}
      aria-label={describeEnlarging(color, isChosen)}
      aria-busy={picture === null}
      onPointerDown={({ clientX, clientY }) => (pressedAt.current = { x: clientX, y: clientY })}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className="relative block w-full outline-none focus-visible:ring-4 focus-visible:ring-primary focus-visible:ring-inset"
    >
      <ZoomablePicture picture={picture} aspectRatio={aspectRatio} zoom={zoom} onZoom={onZoom} />
      {isChosen && (
        <span className="absolute top-2 left-2 inline-flex size-7 items-center justify-center rounded-full bg-primary text-on-primary">
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        </span>
      )}
    </button>
  )
}

function TileCaption({ color, isFavorite, onFavorite, onRemove }: CompareTileProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 pl-2.5 max-lg:pt-1.5 lg:flex-nowrap">
      <span
        aria-hidden="true"
        className="size-6 shrink-0 rounded-full border border-black/15 max-lg:hidden dark:border-white/20"
        style={{ backgroundColor: color.hex }}
      />
      <p className="min-w-0 flex-1 truncate text-sm font-semibold max-lg:basis-full max-lg:pr-2.5">
        {color.name}
      </p>
      <p className="flex items-center gap-1.5 text-sm text-muted max-lg:flex-1">
        <span
          aria-hidden="true"
          className="size-4 shrink-0 rounded-full border border-black/15 lg:hidden dark:border-white/20"
          style={{ backgroundColor: color.hex }}
        />
        {color.colorNo}
      </p>
      <div className="flex">
        <FavoriteButton
          colorName={color.name}
          isFavorite={isFavorite}
          onToggle={onFavorite}
          className="max-md:w-9"
        />
        <IconButton label={describeRemoving(color)} icon={<X />} onClick={onRemove} className="max-md:w-9" />
      </div>
    </div>
  )
}

function describeEnlarging({ name, colorNo }: PaintColor, isChosen: boolean): string {
  return isChosen
    ? t`Enlarge ${name}, number ${colorNo}, your selection`
    : t`Enlarge ${name}, number ${colorNo}`
}

function describeRemoving({ name }: PaintColor): string {
  return t`Remove ${name} from the comparison`
}
