import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { fitWithin, type ColorRaster } from '@housecoat/engine'
import { ImageUp } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { decodePhoto } from '../../../photo/photo-decoder.ts'
import { drawOnWhite, readRaster } from '../../../photo/pixels.ts'
import { findFileComplaint } from '../../../photo/validate-photo.ts'
import { complain, findOpeningComplaint } from '../../../studio/photo/use-photo-upload.ts'
import { BitmapCanvas } from '../../../studio/photo/bitmap-canvas.tsx'
import { Button } from '../../../ui/button.tsx'
import { listNearestColors } from '../../../ui/designs/nearest-colors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCrosshair } from '../area/use-crosshair.ts'
import type { Point } from '../area/zoom-view.ts'
import { readPhotoColor } from './read-photo-color.ts'
import { formatNumber } from '../../../locales/format.ts'

interface PhotoColorDialogProps {
  /** the photo to begin with; null to choose one first */
  readonly photo: ImageBitmap | null
  readonly onChoose: (color: PaintColor) => void
  readonly onClose: () => void
}

const NEAREST_COUNT = 5
/** Enough to tell colors apart; larger photos only take time to read. */
const READ_LONG_SIDE_PX = 1200

/** Takes a color from the photo, or from another one, and offers the paints closest to it. */
export function PhotoColorDialog({ photo, onChoose, onClose }: PhotoColorDialogProps) {
  const { picture, isOpening, open } = useOtherPicture(photo)
  const [hex, setHex] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const nearest = useMemo(() => (hex === null ? [] : listNearestColors(hex, NEAREST_COUNT)), [hex])
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Take a color from a photo`}
      description={t`Tap a spot in even light: in the shade, the same paint looks darker.`}
      actions={
        <Button
          variant="secondary"
          icon={<ImageUp />}
          isBusy={isOpening}
          onClick={() => input.current?.click()}
        >
          {picture === null ? t`Choose a photo` : t`Use another photo`}
        </Button>
      }
    >
      {picture !== null && <ColorPicker picture={picture} hex={hex} onPick={setHex} />}
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        aria-label={t`Another photo`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.item(0)
          event.currentTarget.value = ''
          if (file) void open(file).then((isOpen) => isOpen && setHex(null))
        }}
      />
      {hex !== null && (
        <section aria-label={t`Paints closest to ${hex}`} aria-live="polite">
          <h3 className="mb-1 text-sm font-semibold">
            <Trans>Closest to {hex}</Trans>
          </h3>
          <ul>
            {nearest.map(({ color, deltaE }) => (
              <li key={color.id}>
                <NearColor color={color} deltaE={deltaE} hex={hex} onChoose={() => onChoose(color)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

interface NearColorProps {
  readonly color: PaintColor
  readonly deltaE: number
  readonly hex: string
  readonly onChoose: () => void
}

function NearColor({ color, deltaE, hex, onChoose }: NearColorProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="focus-ring flex min-h-12 w-full items-center gap-3 rounded-control p-1.5 text-left hover:bg-primary-soft"
    >
      <span
        aria-hidden="true"
        className="flex h-9 w-16 shrink-0 overflow-hidden rounded-[8px] border border-black/15 dark:border-white/20"
      >
        <span className="flex-1" style={{ backgroundColor: hex }} />
        <span className="flex-1" style={{ backgroundColor: color.hex }} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{color.name}</span>{' '}
        <span className="text-sm text-muted">{color.colorNo}</span>
      </span>{' '}
      <span className="shrink-0 text-right text-sm text-muted">
        <span className="block">{describeDifference(deltaE)}</span>{' '}
        <span className="tabular-nums">{`ΔE ${formatNumber(deltaE, { minimumFractionDigits: 1 })}`}</span>
      </span>
    </button>
  )
}

/** What a CIEDE2000 means to the eye, two chips side by side. */
function describeDifference(deltaE: number): string {
  if (deltaE < 1) return t`Looks the same`
  if (deltaE < 3) return t`Very close`
  return deltaE < 6
    ? t({ message: 'Close', context: 'a color' })
    : t({ message: 'Similar', context: 'a color' })
}

interface ColorPickerProps {
  readonly picture: ImageBitmap
  readonly hex: string | null
  readonly onPick: (hex: string) => void
}

/** The photo, with a ring at the spot whose color is taken; the arrow keys move it. */
function ColorPicker({ picture, hex, onPick }: ColorPickerProps) {
  const pixels = useMemo(() => readPixels(picture), [picture])
  const [at, setAt] = useState<Point | null>(null)
  const pick = (point: Point) => {
    setAt(point)
    onPick(readPhotoColor(pixels, point))
  }
  const crosshair = useCrosshair({ scale: 1, onMove: pick, onAct: pick })

  function pickUnder(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (value: number) => Math.min(1, Math.max(0, value))
    pick({
      x: share((event.clientX - box.left) / box.width),
      y: share((event.clientY - box.top) / box.height),
    })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (crosshair.takeKey(event)) event.preventDefault()
  }

  return (
    <div
      role="application"
      aria-label={t`Photo. Arrow keys move the spot whose color is taken.`}
      tabIndex={0}
      data-testid="color-picker"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pickUnder(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) pickUnder(event)
      }}
      className="focus-ring relative mx-auto shrink-0 cursor-crosshair touch-none overflow-hidden rounded-control bg-neutral select-none"
      style={{
        aspectRatio: `${picture.width} / ${picture.height}`,
        width: `min(100%, 40dvh * ${picture.width / picture.height})`,
      }}
    >
      <BitmapCanvas bitmap={picture} className="size-full" />
      {at !== null && hex !== null && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-9 -translate-1/2 rounded-full border-3 border-white shadow-[0_0_0_2px_rgb(0_0_0/0.6),inset_0_0_0_2px_rgb(0_0_0/0.4)]"
          style={{ left: `${100 * at.x}%`, top: `${100 * at.y}%`, backgroundColor: hex }}
        />
      )}
    </div>
  )
}

function readPixels(picture: ImageBitmap): ColorRaster {
  const { width, height } = fitWithin(picture.width, picture.height, READ_LONG_SIDE_PX)
  return readRaster(drawOnWhite(picture, width, height))
}

/** The given photo, or another that the person opens in its place. Nothing leaves the browser. */
function useOtherPicture(given: ImageBitmap | null) {
  const [other, setOther] = useState<ImageBitmap | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  useEffect(() => () => other?.close(), [other])

  /** @returns whether the file is open now */
  async function open(file: File): Promise<boolean> {
    const complaint = findFileComplaint(file)
    if (complaint !== null) return complain(complaint)
    setIsOpening(true)
    try {
      setOther((await decodePhoto(file)).bitmap)
      return true
    } catch (error) {
      return complain(findOpeningComplaint(error))
    } finally {
      setIsOpening(false)
    }
  }

  return { picture: other ?? given, isOpening, open }
}
