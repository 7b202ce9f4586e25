import type { Picture } from '@housecoat/contract'
import { useState } from 'react'
import { pictureSourceSet, shownPictureUrl } from './picture-urls.ts'

interface DesignPictureProps {
  readonly picture: Picture
  readonly alt: string
  /** the width it takes on the page, as in `img` */
  readonly sizes: string
  /** shown where the picture cannot be loaded */
  readonly fallback?: Picture
  /** among the first that a person sees; the others load as they come near */
  readonly isFirst?: boolean
  /** size and fit, such as `size-full object-cover`; the picture's own shape unless said otherwise */
  readonly className?: string
}

/** A stored picture: its place is kept from the first paint on, with a blurred look of it until it has come. */
export function DesignPicture({ picture, fallback, alt, sizes, isFirst, className }: DesignPictureProps) {
  const [failedPath, setFailedPath] = useState<string | null>(null)
  const shown = failedPath === picture.path ? (fallback ?? picture) : picture
  return (
    <img
      // a picture that failed leaves nothing behind for the one after it
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
