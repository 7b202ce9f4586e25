import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { BitmapCanvas, type Picture } from '../photo/bitmap-canvas.tsx'
import { pictureSourceSet, shownPictureUrl } from '../../ui/designs/picture-urls.ts'
import type { ServerResult } from './server-result.ts'

interface AfterPictureProps {
  readonly result: Pick<ServerResult, 'path' | 'width'>
  /** shown instead of the result: painted in the browser, in another light or area */
  readonly preview: Picture | null
  readonly label: string
  /** its width on the page, as in `img` */
  readonly sizes: string
  readonly className?: string | undefined
  /** There is something to see, or there never will be. */
  readonly onReady: () => void
}

export function AfterPicture({ result, preview, label, sizes, className, onReady }: AfterPictureProps) {
  const isPreview = preview !== null
  useEffect(() => {
    if (isPreview) onReady()
  }, [isPreview, onReady])
  if (preview !== null)
    return <BitmapCanvas bitmap={preview} label={t`${label}, preview`} className={className} />
  return (
    <img
      src={shownPictureUrl(result.path, 1600)}
      srcSet={pictureSourceSet(result.path, result.width)}
      sizes={sizes}
      alt={label}
      draggable={false}
      onLoad={onReady}
      onError={onReady}
      className={className}
    />
  )
}
