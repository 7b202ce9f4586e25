import type { Picture } from '@housecoat/contract'
import { useState } from 'react'
import { pictureSourceSet, shownPictureUrl } from './picture-urls.ts'

interface DesignPictureProps {
  readonly picture: Picture
  readonly alt: string
  /** the `sizes` attribute of `img` */
  readonly sizes: string
  /** shown when the picture can't be loaded */
  readonly fallback?: Picture
  /** loads eagerly, for pictures in the first view; others load lazily */
  readonly isFirst?: boolean
  /** size and fit, such as `size-full object-cover`; the picture's own aspect ratio by default */
  readonly className?: string
}

/** A stored picture. It keeps its space from the first paint on, with a blurred placeholder until it has loaded. */
export function DesignPicture({ picture, fallback, alt, sizes, isFirst, className }: DesignPictureProps) {
  const [failedPath, setFailedPath] = useState<string | null>(null)
  const shown = failedPath === picture.path ? (fallback ?? picture) : picture
  return (
    <img
      // keyed by path, so that an error doesn't carry over to the next picture
      key={shown.path}
      src={shownPictureUrl(shown.path, 960)}
      srcSet={pictureSourceSet(shown.path, shown.width)}
      sizes={sizes}
      width={shown.width}
      height={shown.height}
      alt={alt}
      loading={isFirst === true ? 'eager' : 'lazy'}
      fetchPriority={isFirst === true ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onError={() => setFailedPath(picture.path)}
      className={className ?? 'h-auto w-full'}
      style={{ background: `url("${shown.placeholder}") center / cover` }}
    />
  )
}
