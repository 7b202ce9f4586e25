import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { useEffect, useRef, useState } from 'react'
import { TILE_LONG_SIDE_PX } from '../../../engine/engine-protocol.ts'
import type { PaintEngine } from '../area/use-paint-engine.ts'
import { createTilePainter, type TilePainter } from './tile-painter.ts'

const NONE: Tiles = { pictures: new Map(), hasFailed: false }

interface Tiles {
  /** by hex; a color whose picture is not there yet is missing */
  readonly pictures: ReadonlyMap<string, ImageBitmap>
  readonly hasFailed: boolean
}

/** The colors' pictures at tile size. */
export function useTiles(
  paintBeside: PaintEngine['paintBeside'],
  colors: readonly PaintColor[],
  lightness: number,
): Tiles {
  const [tiles, setTiles] = useState(NONE)
  const painter = useRef<TilePainter | null>(null)

  useEffect(() => {
    const current = createTilePainter({
      paint: (hex) => paintBeside({ hex, lightness }, 'tile'),
      onPictures: (pictures) => setTiles({ pictures, hasFailed: false }),
      onFailure(error) {
        console.error(error)
        setTiles((now) => ({ ...now, hasFailed: true }))
      },
    })
    painter.current = current
    return () => current.dispose()
  }, [paintBeside, lightness])

  useEffect(() => {
    painter.current?.want(colors.map(({ hex }) => hex))
  }, [paintBeside, colors, lightness])

  return tiles
}

/** One color's picture at preview size; null until it is there. */
export function useLargePicture(
  paintBeside: PaintEngine['paintBeside'],
  hex: string,
  lightness: number,
): ImageBitmap | null {
  const [large, setLarge] = useState<{ hex: string; picture: ImageBitmap } | null>(null)
  useEffect(() => {
    let isCurrent = true
    let picture: ImageBitmap | null = null
    paintBeside({ hex, lightness }, 'preview').then(
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
  }, [paintBeside, hex, lightness])
  return large?.hex === hex ? large.picture : null
}

/** The photo at tile size, for holding against the painted ones. */
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
