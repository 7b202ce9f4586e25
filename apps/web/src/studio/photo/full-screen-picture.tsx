import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useState, type CSSProperties } from 'react'
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { BitmapCanvas, type Picture } from './bitmap-canvas.tsx'
import { useEnlarged } from './use-enlarged.ts'

/** A stored picture's address, or a picture from the engine. */
type FullScreenSource =
  | {
      readonly url: string
      /** a smaller version that is already loaded, shown until this one has loaded */
      readonly placeholderUrl: string | null
    }
  | { readonly picture: Picture }

interface FullScreenPictureProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly label: string
  readonly alt: string
  /** width / height */
  readonly aspectRatio: number
  readonly source: FullScreenSource
}

/** A picture over the whole screen: pinch or wheel to zoom, Escape to close. */
export function FullScreenPicture(props: FullScreenPictureProps) {
  const { isOpen, onOpenChange, label, alt, aspectRatio, source } = props
  const [scale, setScale] = useState(1)
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 bg-[#161717] outline-none transition-opacity duration-200 starting:opacity-0 motion-reduce:transition-none"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <TransformWrapper
            minScale={1}
            maxScale={8}
            doubleClick={{ mode: 'toggle' }}
            onTransform={(_, state) => setScale(state.scale)}
          >
            <TransformComponent
              wrapperClass="size-full!"
              contentClass="size-full! items-center justify-center"
            >
              <ZoomedPicture source={source} alt={alt} aspectRatio={aspectRatio} scale={scale} />
            </TransformComponent>
          </TransformWrapper>
          <Dialog.Close asChild>
            <IconButton
              look="photo"
              label={t`Close`}
              icon={<X />}
              className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3"
            />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ZoomedPictureProps {
  readonly source: FullScreenSource
  readonly alt: string
  readonly aspectRatio: number
  readonly scale: number
}

/** Fits the screen; an enlarged copy covers it once the screen shows more pixels than the picture has. */
function ZoomedPicture({ source, alt, aspectRatio, scale }: ZoomedPictureProps) {
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const { url, placeholderUrl } = 'url' in source ? source : { url: null, placeholderUrl: null }
  const loaded = 'url' in source ? image : source.picture
  const widthPx = loaded === null ? Infinity : 'naturalWidth' in loaded ? loaded.naturalWidth : loaded.width
  const shownPx = Math.min(window.innerWidth, window.innerHeight * aspectRatio) * scale * devicePixelRatio
  const enlarged = useEnlarged(loaded, shownPx > widthPx)
  // the new picture is not loaded yet
  useEffect(() => setImage(null), [url])

  const box: CSSProperties = {
    aspectRatio: String(aspectRatio),
    width: `min(100vw, calc(100dvh * ${aspectRatio}))`,
    background: placeholderUrl === null ? undefined : `url("${placeholderUrl}") center / 100% 100%`,
  }
  return (
    <div className="relative *:absolute *:inset-0 *:size-full" style={box}>
      {'url' in source ? (
        <img
          key={source.url}
          src={source.url}
          alt={alt}
          draggable={false}
          onLoad={(event) => setImage(event.currentTarget)}
          className={classNames('transition-opacity', image === null && 'opacity-0')}
        />
      ) : (
        <BitmapCanvas bitmap={source.picture} label={alt} />
      )}
      {enlarged !== null && <BitmapCanvas bitmap={enlarged} />}
    </div>
  )
}
