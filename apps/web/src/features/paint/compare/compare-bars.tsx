import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { ArrowLeft, ChevronLeft, ChevronRight, Download, Minus, Plus, Trash2, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ZoomView } from '../area/zoom-view.ts'
import { COMPARED_MAX } from '../color-memory/color-memory.ts'
import { HoldOriginal } from './hold-original.tsx'
import { zoomIn, zoomOut } from './shared-zoom.ts'
import type { EnlargedView } from './use-comparison.ts'

interface TopBarProps {
  readonly count: number
  readonly enlarged: EnlargedView
  /** all pictures are painted */
  readonly isComplete: boolean
  readonly onDownload: () => void
  readonly onClear: () => void
}

export function TopBar({ count, enlarged, isComplete, onDownload, onClear }: TopBarProps) {
  const isEnlarged = enlarged.color !== null
  const place = enlarged.index + 1
  return (
    <div className="page-width flex items-center gap-1 py-2">
      {isEnlarged && (
        <IconButton
          label={t`Back to all colors`}
          icon={<ArrowLeft />}
          onClick={enlarged.leave}
          className="-ml-2"
        />
      )}
      <div className="min-w-0 flex-1">
        <Dialog.Title className="text-display truncate text-xl md:text-2xl">
          <Trans>Compare colors</Trans>
        </Dialog.Title>
        <p role="status" className="text-sm text-muted">
          {isEnlarged ? t`${place} of ${count} in this comparison` : t`${count} of ${COMPARED_MAX} colors`}
        </p>
      </div>
      {!isEnlarged && count > 0 && (
        <>
          <IconButton
            label={t`Download the comparison as one picture`}
            icon={<Download />}
            disabled={!isComplete}
            onClick={onDownload}
          />
          <IconButton label={t`Remove all colors`} icon={<Trash2 />} onClick={onClear} />
        </>
      )}
      <Dialog.Close asChild>
        <IconButton label={t`Close the comparison`} icon={<X />} className="-mr-2" />
      </Dialog.Close>
    </div>
  )
}

export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}

interface PictureControlsProps {
  readonly zoom: ZoomView
  readonly onZoom: (change: (zoom: ZoomView) => ZoomView) => void
  readonly isOriginalHeld: boolean
  readonly onHoldOriginal: (isHeld: boolean) => void
}

/** Act on all pictures at once. */
export function PictureControls({ zoom, onZoom, isOriginalHeld, onHoldOriginal }: PictureControlsProps) {
  return (
    <div className="flex w-full items-center justify-between gap-2 md:w-auto md:justify-start">
      <HoldOriginal isHeld={isOriginalHeld} onHold={onHoldOriginal} />
      <div className="flex">
        <IconButton
          label={t`Zoom all pictures out`}
          icon={<Minus />}
          disabled={zoom.scale === 1}
          onClick={() => onZoom(zoomOut)}
        />
        <IconButton label={t`Zoom all pictures in`} icon={<Plus />} onClick={() => onZoom(zoomIn)} />
      </div>
    </div>
  )
}

interface EnlargedControlsProps {
  readonly color: PaintColor
  readonly onStep: (by: 1 | -1) => void
  readonly onChoose: (color: PaintColor) => void
}

export function EnlargedControls({ color, onStep, onChoose }: EnlargedControlsProps) {
  return (
    <div className="flex w-full items-center gap-2 md:w-auto">
      <IconButton
        look="outlined"
        label={t`Previous color`}
        icon={<ChevronLeft />}
        onClick={() => onStep(-1)}
      />
      <IconButton look="outlined" label={t`Next color`} icon={<ChevronRight />} onClick={() => onStep(1)} />
      <Button className="flex-1" onClick={() => onChoose(color)}>
        <Trans>Choose this color</Trans>
      </Button>
    </div>
  )
}
