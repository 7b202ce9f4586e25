import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import { BeforeAfterSlider } from '../../../ui/before-after-slider.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { GenerateNote } from '../../../studio/gate/generate-note.tsx'
import { BitmapCanvas } from '../../../studio/photo/bitmap-canvas.tsx'
import type { PaintedPreview } from '../area/paint-engine.ts'

interface PreviewDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly photo: OpenedPhoto
  readonly painted: PaintedPreview
  readonly color: PaintColor
  readonly onGenerate: () => void
}

/** The preview, full screen. Made in the browser, it uses no generation. */
export function PreviewDialog({
  isOpen,
  onOpenChange,
  photo,
  painted,
  color,
  onGenerate,
}: PreviewDialogProps) {
  const { name } = color
  const aspectRatio = photo.preview.width / photo.preview.height
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none starting:opacity-0 transition-opacity"
        >
          <div className="page-width flex items-center gap-3 py-3">
            <Dialog.Title className="text-display min-w-0 flex-1 truncate text-2xl">
              <Trans>Preview in {name}</Trans>
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t`Close the preview`} icon={<X />} />
            </Dialog.Close>
          </div>
          <div className="flex min-h-0 flex-1 items-center justify-center bg-neutral px-0 md:px-8 [container-type:size]">
            <div style={{ width: `min(100cqw, 100cqh * ${aspectRatio})` }}>
              <BeforeAfterSlider
                label={t`Before and after painting`}
                afterLabel={describeAfter(painted)}
                aspectRatio={aspectRatio}
                before={<BitmapCanvas bitmap={photo.preview} label={t`Your photo`} />}
                after={<BitmapCanvas bitmap={painted.picture} label={t`Your photo painted in ${name}`} />}
              />
            </div>
          </div>
          <div className="page-width pt-3">
            <GenerateNote />
          </div>
          <div className="page-width flex items-center justify-between gap-3 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              <Trans>Other colors</Trans>
            </Button>
            <Button onClick={onGenerate}>
              <Trans>Generate AI Result</Trans>
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function describeAfter({ daylight = null, isRoomLit = false }: PaintedPreview): string {
  switch (daylight) {
    case null:
      return isRoomLit ? t`After, with reflected color` : t`After`
    case 'morning':
      return t`After, morning light`
    case 'noon':
      return t`After, noon light`
    case 'dusk':
      return t`After, dusk light`
  }
}
