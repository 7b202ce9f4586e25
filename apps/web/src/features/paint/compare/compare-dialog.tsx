import { Trans } from '@lingui/react/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { Dialog } from 'radix-ui'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { FavoriteColors } from '../favorites/use-favorites.ts'
import { WHOLE_PICTURE } from '../area/zoom-view.ts'
import { AddColors } from './add-colors.tsx'
import { BottomBar, EnlargedControls, PictureControls, TopBar } from './compare-bars.tsx'
import { CompareTile } from './compare-tile.tsx'
import { EnlargedColor } from './enlarged-color.tsx'
import { TileGrid } from './tile-grid.tsx'
import {
  downloadComparison,
  useComparedColors,
  useEnlargedColor,
  type EnlargedView,
} from './use-comparison.ts'
import { useOriginalTile, useTiles } from './use-tiles.ts'

interface CompareDialogProps {
  readonly photo: OpenedPhoto
  readonly paintForComparison: PaintEngine['paintForComparison']
  readonly lightness: number
  readonly favorites: FavoriteColors
  readonly chosen: PaintColor | null
  readonly onChoose: (color: PaintColor) => void
  readonly onClose: () => void
}

/** Up to nine colors side by side on the same photo. Made in the browser, it uses no generation. */
export function CompareDialog(props: CompareDialogProps) {
  const { photo, paintForComparison, lightness, favorites, chosen, onChoose, onClose } = props
  const { colors, offered, toggleCompared, clearCompared } = useComparedColors(favorites.ids)
  const { pictures, hasFailed } = useTiles(paintForComparison, colors, lightness)
  const original = useOriginalTile(photo.preview)
  const [isOriginalHeld, setIsOriginalHeld] = useState(false)
  const [zoom, setZoom] = useState(WHOLE_PICTURE)
  const content = useRef<HTMLDivElement>(null)
  const enlarged = useEnlargedColor(content, colors)
  const shared = { aspectRatio: photo.preview.width / photo.preview.height, zoom, onZoom: setZoom }

  function choose(color: PaintColor): void {
    onChoose(color)
    onClose()
  }

  const tiles = colors.map((color) => (
    <CompareTile
      key={color.id}
      color={color}
      picture={(isOriginalHeld ? original : null) ?? pictures.get(color.hex) ?? null}
      {...shared}
      isChosen={color.id === chosen?.id}
      isFavorite={favorites.ids.includes(color.id)}
      onEnlarge={() => enlarged.enlarge(color.id)}
      onFavorite={() => favorites.toggle(color.id)}
      onRemove={() => toggleCompared(color.id)}
    />
  ))
  return (
    <DialogFrame content={content} enlarged={enlarged} onClose={onClose}>
      <TopBar
        count={colors.length}
        enlarged={enlarged}
        isComplete={pictures.size >= colors.length}
        onDownload={() => void downloadComparison(colors, pictures)}
        onClear={clearCompared}
      />
      <div className="min-h-0 flex-1 overflow-y-auto bg-neutral [container-type:size]">
        {hasFailed && <Failure />}
        {enlarged.color === null ? (
          <TileGrid count={colors.length} aspectRatio={shared.aspectRatio}>
            {tiles}
          </TileGrid>
        ) : (
          <EnlargedColor
            color={enlarged.color}
            tile={pictures.get(enlarged.color.hex) ?? null}
            original={isOriginalHeld ? photo.preview : null}
            lightness={lightness}
            paintForComparison={paintForComparison}
            {...shared}
          />
        )}
      </div>
      <BottomBar>
        {colors.length > 0 && (
          <PictureControls
            zoom={zoom}
            onZoom={setZoom}
            isOriginalHeld={isOriginalHeld}
            onHoldOriginal={setIsOriginalHeld}
          />
        )}
        {enlarged.color === null ? (
          <AddColors
            offered={offered}
            favorites={favorites.ids}
            onAdd={({ id }) => toggleCompared(id)}
            onCatalog={onClose}
          />
        ) : (
          <EnlargedControls color={enlarged.color} onStep={enlarged.step} onChoose={choose} />
        )}
      </BottomBar>
    </DialogFrame>
  )
}

interface DialogFrameProps {
  readonly content: RefObject<HTMLDivElement | null>
  readonly enlarged: EnlargedView
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Covers the screen. While a color is enlarged, Escape returns to all colors and the arrow keys go through them. */
function DialogFrame({ content, enlarged, onClose, children }: DialogFrameProps) {
  const isEnlarged = enlarged.color !== null

  function onKeyDown(event: KeyboardEvent): void {
    if (!isEnlarged || event.defaultPrevented) return
    if (event.key === 'ArrowLeft') enlarged.step(-1)
    if (event.key === 'ArrowRight') enlarged.step(1)
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            if (!isEnlarged) return
            event.preventDefault()
            enlarged.leave()
          }}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none starting:opacity-0 transition-opacity"
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Failure() {
  return (
    <p role="alert" className="m-3 rounded-control bg-danger-soft px-4 py-3 text-danger">
      <Trans>
        We couldn't paint some of the colors. Close the comparison and open it again. Your colors are saved.
      </Trans>
    </p>
  )
}
