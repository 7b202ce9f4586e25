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
}

export function AfterPicture({ result, preview, label, sizes, className }: AfterPictureProps) {
  if (preview !== null)
    return <BitmapCanvas bitmap={preview} label={`${label}, preview`} className={className} />
  return (
    <img
      src={shownPictureUrl(result.path, 1600)}
      srcSet={pictureSourceSet(result.path, result.width)}
      sizes={sizes}
      alt={label}
      draggable={false}
      className={className}
    />
  )
}
