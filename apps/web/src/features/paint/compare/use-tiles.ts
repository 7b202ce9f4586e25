import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { useEffect, useRef, useState } from 'react'
import { TILE_LONG_SIDE_PX } from '../../../platform/engine-protocol.ts'
import type { PaintEngine } from '../use-paint-engine.ts'

const NONE: Tiles = { pictures: new Map(), hasFailed: false }

interface Tiles {
  /** by hex; a color whose picture is not there yet is missing */
  readonly pictures: ReadonlyMap<string, ImageBitmap>
  readonly hasFailed: boolean
}

/**
 * The colors' pictures at tile size, painted one after another: a color that is tapped meanwhile waits for one of them
 * at most. A color that comes later is painted alone.
 */
export function useTiles(
  paintBeside: PaintEngine['paintBeside'],
  colors: readonly PaintColor[],
  lightness: number,
): Tiles {
  const painted = useRef(new Map<string, ImageBitmap>())
  const [tiles, setTiles] = useState(NONE)

  useEffect(() => {
    const pictures = painted.current
    return () => {
      for (const picture of pictures.values()) picture.close()
      pictures.clear()
    }
  }, [paintBeside, lightness])

  useEffect(() => {
    let isCurrent = true
    const pictures = painted.current
    async function paintMissing(): Promise<void> {
      for (const { hex } of colors) {
        if (pictures.has(hex)) continue
        const picture = await paintBeside({ hex, lightness }, 'tile')
        if (!isCurrent) {
          picture.close()
          return
        }
        pictures.set(hex, picture)
        setTiles({ pictures: new Map(pictures), hasFailed: false })
      }
    }
    paintMissing().catch((error: unknown) => {
      if (!isCurrent) return
      console.error(error)
      setTiles({ pictures: new Map(pictures), hasFailed: true })
    })
    return () => {
      isCurrent = false
    }
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
