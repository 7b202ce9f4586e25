import { findPaintColor, type PaintColor } from '@housecoat/contract/paint-catalog'
import { ArrowLeft, ChevronLeft, ChevronRight, Download, Minus, Plus, Trash2, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import { saveFile } from '../../../ui/page/save-file.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { COMPARED_MAX } from '../colors/color-memory.ts'
import { useRememberedColors } from '../colors/use-remembered-colors.ts'
import { WHOLE_PICTURE } from '../area/zoom-view.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import { AddColors } from './add-colors.tsx'
import { CompareTile } from './compare-tile.tsx'
import { drawSheet } from './draw-sheet.ts'
import { EnlargedColor } from './enlarged-color.tsx'
import { shapeGrid } from './grid-shape.ts'
import { HoldOriginal } from './hold-original.tsx'
import { zoomIn, zoomOut } from './shared-zoom.ts'
import { useOriginalTile, useTiles } from './use-tiles.ts'

interface CompareDialogProps {
  readonly photo: OpenedPhoto
  readonly paintForComparison: PaintEngine['paintForComparison']
  readonly lightness: number
  readonly chosen: PaintColor | null
  readonly onChoose: (color: PaintColor) => void
  readonly onClose: () => void
}

/** Colors offered for adding: enough for a thumb to find one, few enough to be looked over. */
const OFFERED_MAX = 16

const SHEET_FAILED = {
  title: 'The comparison could not be saved',
  description: 'Your device may be short of memory. Remove a few colors and try again.',
  kind: 'error',
} as const

/** Up to nine colors side by side on the same photo, over the whole screen. Made in the browser, it spends nothing. */
export function CompareDialog(props: CompareDialogProps) {
  const { photo, paintForComparison, lightness, chosen, onChoose, onClose } = props
  const { recent, favorites, compared, toggleFavorite, toggleCompared, clearCompared } = useRememberedColors()
  const colors = useMemo(() => compared.flatMap((id) => findPaintColor(id) ?? []), [compared])
  const offered = useMemo(
    () => listOffered([...favorites, ...recent], compared),
    [favorites, recent, compared],
  )
  const { pictures, hasFailed } = useTiles(paintForComparison, colors, lightness)
  const original = useOriginalTile(photo.preview)
  const [isOriginalHeld, setIsOriginalHeld] = useState(false)
  const [zoom, setZoom] = useState(WHOLE_PICTURE)
  const [enlargedId, setEnlargedId] = useState<string | null>(null)
  const content = useRef<HTMLDivElement>(null)

  const aspectRatio = photo.preview.width / photo.preview.height
  const enlargedAt = colors.findIndex(({ id }) => id === enlargedId)
  const enlarged = enlargedAt < 0 ? null : colors[enlargedAt]

  function leaveEnlarged(): void {
    const id = enlargedId
    setEnlargedId(null)
    // the pictures are back in the page after this task
    setTimeout(() => content.current?.querySelector<HTMLElement>(`[data-compared="${id}"]`)?.focus(), 0)
  }

  function step(by: 1 | -1): void {
    const next = colors.at((enlargedAt + by) % colors.length)
    if (next !== undefined) setEnlargedId(next.id)
  }

  function choose(color: PaintColor): void {
    onChoose(color)
    onClose()
  }

  async function download(): Promise<void> {
    try {
      const entries = colors.flatMap((color) => {
        const picture = pictures.get(color.hex)
        return picture === undefined ? [] : [{ color, picture }]
      })
      saveFile(await drawSheet(entries), `housecoat-colors-${Date.now()}.jpg`)
    } catch (error) {
      console.error(error)
      showToast(SHEET_FAILED)
    }
  }

  const zoomButtons = (
    <div className="flex">
      <IconButton
        label="Zoom all pictures out"
        icon={<Minus />}
        disabled={zoom.scale === 1}
        onClick={() => setZoom(zoomOut)}
      />
      <IconButton label="Zoom all pictures in" icon={<Plus />} onClick={() => setZoom(zoomIn)} />
    </div>
  )

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            if (enlarged === null) return
            event.preventDefault()
            leaveEnlarged()
          }}
          onKeyDown={(event) => {
            if (enlarged === null || event.defaultPrevented) return
            if (event.key === 'ArrowLeft') step(-1)
            if (event.key === 'ArrowRight') step(1)
          }}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none starting:opacity-0 transition-opacity"
        >
          <Bar edge="top">
            {enlarged !== null && (
              <IconButton
                label="Back to all colors"
                icon={<ArrowLeft />}
                onClick={leaveEnlarged}
                className="-ml-2"
              />
            )}
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-display truncate text-xl md:text-2xl">
                Compare colors
              </Dialog.Title>
              <p role="status" className="text-sm text-muted tabular-nums">
                {enlarged === null
                  ? countWords(colors.length)
                  : `${enlargedAt + 1} of ${colors.length} in this comparison`}
              </p>
            </div>
            {enlarged === null && colors.length > 0 && (
              <>
                <IconButton
                  label="Download the comparison as one picture"
                  icon={<Download />}
                  disabled={pictures.size < colors.length}
                  onClick={() => void download()}
                />
                <IconButton label="Remove all colors" icon={<Trash2 />} onClick={clearCompared} />
              </>
            )}
            <Dialog.Close asChild>
              <IconButton label="Close the comparison" icon={<X />} className="-mr-2" />
            </Dialog.Close>
          </Bar>

          <div className="min-h-0 flex-1 overflow-y-auto bg-neutral [container-type:size]">
            {hasFailed && <Failure />}
            {colors.length === 0 && <Empty />}
            {enlarged === null ? (
              <TileGrid count={colors.length} aspectRatio={aspectRatio}>
                {colors.map((color) => (
                  <CompareTile
                    key={color.id}
                    color={color}
                    picture={(isOriginalHeld ? original : null) ?? pictures.get(color.hex) ?? null}
                    aspectRatio={aspectRatio}
                    zoom={zoom}
                    onZoom={setZoom}
                    isChosen={color.id === chosen?.id}
                    isFavorite={favorites.includes(color.id)}
                    onEnlarge={() => setEnlargedId(color.id)}
                    onFavorite={() => toggleFavorite(color.id)}
                    onRemove={() => toggleCompared(color.id)}
                  />
                ))}
              </TileGrid>
            ) : (
              <EnlargedColor
                color={enlarged}
                tile={pictures.get(enlarged.hex) ?? null}
                original={isOriginalHeld ? photo.preview : null}
                lightness={lightness}
                paintForComparison={paintForComparison}
                aspectRatio={aspectRatio}
                zoom={zoom}
                onZoom={setZoom}
              />
            )}
          </div>

          {enlarged === null ? (
            <Bar edge="bottom">
              {colors.length > 0 && (
                <div className="flex w-full items-center justify-between gap-2 md:w-auto md:justify-start">
                  <HoldOriginal isHeld={isOriginalHeld} onHold={setIsOriginalHeld} />
                  {zoomButtons}
                </div>
              )}
              <AddColors
                offered={offered}
                favorites={favorites}
                onAdd={({ id }) => toggleCompared(id)}
                onCatalog={onClose}
              />
            </Bar>
          ) : (
            <Bar edge="bottom">
              <div className="flex w-full items-center justify-between gap-2 md:w-auto">
                <HoldOriginal isHeld={isOriginalHeld} onHold={setIsOriginalHeld} />
                {zoomButtons}
              </div>
              <div className="flex w-full items-center gap-2 md:w-auto">
                <IconButton
                  look="outlined"
                  label="Previous color"
                  icon={<ChevronLeft />}
                  onClick={() => step(-1)}
                />
                <IconButton
                  look="outlined"
                  label="Next color"
                  icon={<ChevronRight />}
                  onClick={() => step(1)}
                />
                <Button className="flex-1" onClick={() => choose(enlarged)}>
                  Choose this color
                </Button>
              </div>
            </Bar>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Bar({ edge, children }: { edge: 'top' | 'bottom'; children: ReactNode }) {
  return (
    <div
      className={
        edge === 'top'
          ? 'page-width flex items-center gap-1 py-2'
          : 'page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]'
      }
    >
      {children}
    </div>
  )
}

/** Wide screens show all pictures at once; on phones they stand in two columns and scroll. */
function TileGrid({
  count,
  aspectRatio,
  children,
}: {
  count: number
  aspectRatio: number
  children: ReactNode
}) {
  if (count === 0) return null
  const { narrowColumns, columns, rows } = shapeGrid(count, aspectRatio)
  const style = {
    '--narrow-columns': narrowColumns,
    '--columns': columns,
    '--fitting': `calc(((100cqh - 1.5rem - ${rows} * (2.75rem + 2px) - ${rows - 1} * 0.75rem) / ${rows}) * ${aspectRatio * columns} + ${columns - 1} * 0.75rem)`,
  }
  return (
    <ul
      aria-label="Colors side by side"
      style={style as CSSProperties}
      className="mx-auto grid grid-cols-[repeat(var(--narrow-columns),minmax(0,1fr))] gap-2 p-2 md:gap-3 md:p-3 lg:w-[min(100cqw-2rem,max(40rem,var(--fitting)))] lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))] lg:px-0"
    >
      {children}
    </ul>
  )
}

function Empty() {
  return (
    <div className="mx-auto flex h-full max-w-md flex-col items-center justify-center gap-2 p-6 text-center">
      <p className="text-lg font-semibold">Nothing is side by side yet</p>
      <p className="text-muted">
        Choose a color and press Compare, or add one of your favorites below. Up to nine colors fit on your
        photo.
      </p>
    </div>
  )
}

function Failure() {
  return (
    <p role="alert" className="m-3 rounded-control bg-danger-soft px-4 py-3 text-danger">
      Not every picture could be painted. Close the comparison and open it again; your colors are kept.
    </p>
  )
}

function countWords(count: number): string {
  return `${count} of ${COMPARED_MAX} colors`
}

function listOffered(ids: readonly string[], compared: readonly string[]): readonly PaintColor[] {
  const others = [...new Set(ids)].filter((id) => !compared.includes(id))
  return others.slice(0, OFFERED_MAX).flatMap((id) => findPaintColor(id) ?? [])
}
