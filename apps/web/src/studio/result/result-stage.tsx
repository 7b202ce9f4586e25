import { t } from '@lingui/core/macro'
import { Download, Maximize2 } from 'lucide-react'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { OpenedPhoto } from '../../engine/engine-api.ts'
import { BeforeAfterSlider } from '../../ui/before-after-slider.tsx'
import { shownPictureUrl } from '../../ui/designs/picture-urls.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { BitmapCanvas, type Picture } from '../photo/bitmap-canvas.tsx'
import { FullScreenPicture } from '../photo/full-screen-picture.tsx'
import { PhotoFrame } from '../photo/photo-frame.tsx'
import { AfterPicture } from './after-picture.tsx'
import type { ServerResult } from './server-result.ts'

interface ResultStageProps {
  readonly photo: OpenedPhoto
  readonly result: Pick<ServerResult, 'path' | 'width'>
  /** painted in the browser and shown instead of the result, as long as it differs */
  readonly preview: Picture | null
  /** the button that opens the ways to share */
  readonly shareMenu: ReactNode
  readonly onDownload: () => void
}

/** One before-and-after slider as wide as the page. Pressing the after picture shows it full screen. */
export function ResultStage({ photo, result, preview, shareMenu, onDownload }: ResultStageProps) {
  const [isFullScreen, setIsFullScreen] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const reveal = useCallback(() => setIsReady(true), [])
  /** of the shown picture, which fills the screen while the large one loads */
  const [placeholderUrl, setPlaceholderUrl] = useState<string | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const aspectRatio = photo.preview.width / photo.preview.height

  function openFullScreen(): void {
    const shownUrl = stage.current?.querySelector('img')?.currentSrc ?? ''
    // empty until the browser has chosen among the sizes
    setPlaceholderUrl(shownUrl === '' ? null : shownUrl)
    setIsFullScreen(true)
  }

  return (
    <>
      <PhotoFrame aspectRatio={aspectRatio} size="wide" frameRef={stage}>
        <BeforeAfterSlider
          label={t`Before and after`}
          aspectRatio={aspectRatio}
          before={<BitmapCanvas bitmap={photo.preview} label={t`Before`} />}
          after={
            <AfterPicture result={result} preview={preview} label={t`After`} sizes="100vw" onReady={reveal} />
          }
          {...(preview !== null && { afterLabel: t`Preview` })}
          isRevealed={isReady}
          onAfterPress={openFullScreen}
          overlay={
            <div className="absolute top-2 right-2 flex gap-1.5 md:top-3 md:right-3">
              <IconButton
                look="photo"
                label={t`Show the after picture full screen`}
                icon={<Maximize2 />}
                onClick={openFullScreen}
              />
              {shareMenu}
              <IconButton look="photo" label={t`Download`} icon={<Download />} onClick={onDownload} />
            </div>
          }
          className="size-full"
        />
      </PhotoFrame>
      <FullScreenPicture
        isOpen={isFullScreen}
        onOpenChange={setIsFullScreen}
        label={t`Your home after`}
        alt={preview === null ? t`Your home after` : t`Your home after, preview`}
        aspectRatio={aspectRatio}
        source={
          preview === null
            ? { url: shownPictureUrl(result.path, 2400), placeholderUrl }
            : { picture: preview }
        }
      />
    </>
  )
}
