import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { OpenedPhoto } from '../../engine/engine-api.ts'
import { BeforeAfterSlider } from '../../ui/before-after-slider.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BitmapCanvas, type Picture } from '../photo/bitmap-canvas.tsx'
import { PhotoFrame } from '../photo/photo-frame.tsx'
import { AfterPicture } from './after-picture.tsx'
import type { ServerResult } from './server-result.ts'
import { FullScreenPicture } from '../photo/full-screen-picture.tsx'
import { shownPictureUrl } from '../../ui/designs/picture-urls.ts'

interface ResultStageProps {
  readonly photo: OpenedPhoto
  readonly result: Pick<ServerResult, 'path' | 'width'>
  /** painted in the browser and shown instead of the result, as long as it differs */
  readonly preview: Picture | null
  /** shares the result's picture, if the flow can */
  readonly onShare?: (() => void) | undefined
  readonly onDownload: () => void
}

/** The before-and-after slider, and under it both pictures side by side. */
export function ResultStage(props: ResultStageProps) {
  const { photo, result, preview } = props
  const [isFullScreen, setIsFullScreen] = useState(false)
  /** of the small picture, shown while the large one loads */
  const [placeholderUrl, setPlaceholderUrl] = useState<string | null>(null)
  const aspectRatio = photo.preview.width / photo.preview.height

  function openFullScreen(shownUrl: string): void {
    // empty until the browser has chosen among the sizes
    setPlaceholderUrl(shownUrl === '' ? null : shownUrl)
    setIsFullScreen(true)
  }

  return (
    <>
      <PhotoFrame aspectRatio={aspectRatio}>
        <BeforeAfterSlider
          label="Before and after"
          aspectRatio={aspectRatio}
          before={<BitmapCanvas bitmap={photo.preview} label="Before" />}
          after={
            <AfterPicture
              result={result}
              preview={preview}
              label="After"
              sizes="(width < 768px) 100vw, 66vw"
            />
          }
          {...(preview !== null && { afterLabel: 'Preview' })}
          className="size-full"
        />
      </PhotoFrame>
      <div className="mt-4 grid grid-cols-2 gap-3 md:gap-4">
        <BeforeFigure photo={photo} />
        <AfterFigure {...props} aspectRatio={aspectRatio} onFullScreen={openFullScreen} />
      </div>
      <FullScreenPicture
        isOpen={isFullScreen}
        onOpenChange={setIsFullScreen}
        label="Your home after"
        alt={preview === null ? 'Your home after' : 'Your home after, preview'}
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

function BeforeFigure({ photo }: { photo: OpenedPhoto }) {
  return (
    <figure>
      <BitmapCanvas
        bitmap={photo.preview}
        label="Your home before"
        className="w-full rounded-control border border-neutral-line"
      />
      <figcaption className="mt-1.5 text-sm font-semibold">Before</figcaption>
    </figure>
  )
}

interface AfterFigureProps extends Omit<ResultStageProps, 'photo'> {
  readonly aspectRatio: number
  /** gets the address of the loaded picture */
  readonly onFullScreen: (shownUrl: string) => void
}

/** The result, small: a press shows it full screen. */
function AfterFigure(props: AfterFigureProps) {
  const { result, preview, onShare, onDownload, aspectRatio, onFullScreen } = props
  return (
    <figure>
      <div className="relative overflow-hidden rounded-control border border-neutral-line bg-neutral">
        <button
          type="button"
          aria-label="Show the after picture full screen"
          onClick={(event) => onFullScreen(event.currentTarget.querySelector('img')?.currentSrc ?? '')}
          className="focus-ring block w-full cursor-zoom-in"
          style={{ aspectRatio: String(aspectRatio) }}
        >
          <AfterPicture
            result={result}
            preview={preview}
            label="Your home after"
            sizes="(width < 768px) 50vw, 33vw"
            className="size-full object-cover"
          />
        </button>
        <div className="absolute top-1.5 right-1.5 flex gap-1.5">
          {onShare !== undefined && (
            <IconButton look="photo" label="Share" icon={<Share2 />} onClick={onShare} />
          )}
          <IconButton look="photo" label="Download" icon={<Download />} onClick={onDownload} />
        </div>
      </div>
      <figcaption className="mt-1.5 text-sm font-semibold">After</figcaption>
    </figure>
  )
}
