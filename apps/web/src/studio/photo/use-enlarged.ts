import { useEffect, useState } from 'react'
import type { Picture } from './bitmap-canvas.tsx'

/** Long side of an enlarged copy: at most 64 MB of pixels, which phones can still show. */
const ENLARGED_LONG_SIDE_PX = 4096

type Source = HTMLImageElement | Picture

/**
 * Makes an enlarged copy of a small picture. Browsers zoom with bilinear sampling, which makes stairs along edges; a copy
 * resized once in high quality stays smooth.
 * @param isWanted true when the screen shows more pixels than the picture has; a copy needs memory
 * @returns null until it is ready, and when the picture is large enough
 */
export function useEnlarged(source: Source | null, isWanted: boolean): ImageBitmap | null {
  const [enlarged, setEnlarged] = useState<{ readonly of: Source; readonly bitmap: ImageBitmap } | null>(null)
  useEffect(() => {
    if (source === null || !isWanted) return
    const size = findEnlargedSize(sizeOf(source))
    if (size === null) return
    let isCurrent = true
    let bitmap: ImageBitmap | null = null
    createImageBitmap(pixelsOf(source), {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: 'high',
    }).then(
      (made) => {
        bitmap = made
        if (isCurrent) setEnlarged({ of: source, bitmap: made })
        else made.close()
      },
      // out of memory: the picture itself stays
      (error: unknown) => isCurrent && console.warn('The picture could not be enlarged.', error),
    )
    return () => {
      isCurrent = false
      bitmap?.close()
      setEnlarged(null)
    }
  }, [source, isWanted])
  return enlarged !== null && enlarged.of === source ? enlarged.bitmap : null
}

interface PixelSize {
  readonly width: number
  readonly height: number
}

/** @returns null when the picture is large enough */
export function findEnlargedSize({ width, height }: PixelSize): PixelSize | null {
  const factor = ENLARGED_LONG_SIDE_PX / Math.max(width, height)
  if (!Number.isFinite(factor) || factor <= 1) return null
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}

function sizeOf(source: Source): PixelSize {
  return 'naturalWidth' in source ? { width: source.naturalWidth, height: source.naturalHeight } : source
}

function pixelsOf(source: Source): ImageBitmapSource {
  return 'data' in source ? new ImageData(source.data, source.width, source.height) : source
}
