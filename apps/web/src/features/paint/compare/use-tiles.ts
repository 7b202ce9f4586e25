import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { useEffect, useRef, useState } from 'react'
import { TILE_LONG_SIDE_PX } from '../../../engine/engine-api.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import { createTilePainter, type TilePainter } from './tile-painter.ts'

const NONE: Tiles = { pictures: new Map(), hasFailed: false }

interface Tiles {
  /** by hex, without the colors that are not painted yet */
  readonly pictures: ReadonlyMap<string, ImageBitmap>
  readonly hasFailed: boolean
}

/** The colors' pictures at tile size. */
export function useTiles(
  paintForComparison: PaintEngine['paintForComparison'],
  colors: readonly PaintColor[],
  lightness: number,
): Tiles {
  const [tiles, setTiles] = useState(NONE)
  const painter = useRef<TilePainter | null>(null)

  useEffect(() => {
    const current = createTilePainter({
      paint: (hex) => paintForComparison({ hex, lightness }, 'tile'),
      onPictures: (pictures) => setTiles({ pictures, hasFailed: false }),
      onFailure(error) {
        console.error(error)
        setTiles((now) => ({ ...now, hasFailed: true }))
      },
    })
    painter.current = current
    return () => current.dispose()
  }, [paintForComparison, lightness])

  useEffect(() => {
    painter.current?.want(colors.map(({ hex }) => hex))
  }, [paintForComparison, colors, lightness])

  return tiles
}

/** One color's picture at preview size; null until it is painted. */
export function useLargePicture(
  paintForComparison: PaintEngine['paintForComparison'],
  hex: string,
  lightness: number,
): ImageBitmap | null {
  const [large, setLarge] = useState<{ hex: string; picture: ImageBitmap } | null>(null)
  useEffect(() => {
    let isCurrent = true
    let picture: ImageBitmap | null = null
    paintForComparison({ hex, lightness }, 'preview').then(
      (arrived) => {
        picture = arrived
        if (isCurrent) setLarge({ hex, picture })
        else arrived.close()
      },
      // the small picture stays
      (error: unknown) => isCurrent && console.error(error),
    )
    return () => {
      isCurrent = false
      picture?.close()
    }
  }, [paintForComparison, hex, lightness])
  return large?.hex === hex ? large.picture : null
}

/** The original photo at tile size, for comparison with the painted ones. */
export function useOriginalTile(preview: ImageBitmap): ImageBitmap | null {
  const [original, setOriginal] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    let isCurrent = true
    let picture: ImageBitmap | null = null
    const shrink = Math.min(1, TILE_LONG_SIDE_PX / Math.max(preview.width, preview.height))
    const resizeWidth = Math.round(preview.width * shrink)
    createImageBitmap(preview, { resizeWidth, resizeQuality: 'high' }).then(
      (arrived) => {
        picture = arrived
        if (isCurrent) setOriginal(arrived)
        else arrived.close()
      },
      (error: unknown) => isCurrent && console.error(error),
    )
    return () => {
      isCurrent = false
      picture?.close()
    }
  }, [preview])
  return original
}
