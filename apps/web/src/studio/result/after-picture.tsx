import { BitmapCanvas, type Picture } from '../photo/bitmap-canvas.tsx'
import { pictureSourceSet, shownPictureUrl } from '../../ui/designs/picture-urls.ts'

/** The picture that the server made. */
export interface ShownResult {
  /** path of the full-size PNG; takes `?w=` and `?format=` */
  readonly path: string
  readonly width: number
}

interface AfterPictureProps {
  readonly result: ShownResult
  /** shown instead of the result: the same color in another light, painted in the browser */
  readonly preview: Picture | null
  readonly label: string
  /** the width it takes on the page, as in `img` */
  readonly sizes: string
  readonly className?: string
}

export function AfterPicture({ result, preview, label, sizes, className }: AfterPictureProps) {
  const named = className === undefined ? {} : { className }
  if (preview !== null) return <BitmapCanvas bitmap={preview} label={`${label}, preview`} {...named} />
  return (
    <img
      src={shownPictureUrl(result.path, 1600)}
      srcSet={pictureSourceSet(result.path, result.width)}
      sizes={sizes}
      alt={label}
      draggable={false}
      {...named}
    />
  )
}
