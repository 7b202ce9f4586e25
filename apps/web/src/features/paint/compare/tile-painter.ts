export interface TilePainter {
  /** Paints the missing colors and closes the pictures of all others. */
  want(hexes: readonly string[]): void
  dispose(): void
}

interface TilePainterOptions {
  readonly paint: (hex: string) => Promise<ImageBitmap>
  /** called after each change, with a new map */
  readonly onPictures: (pictures: ReadonlyMap<string, ImageBitmap>) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * Holds the pictures of the compared colors and paints missing ones one after another, so that other engine calls wait for
 * at most one tile.
 */
export function createTilePainter({ paint, onPictures, onFailure }: TilePainterOptions): TilePainter {
  const pictures = new Map<string, ImageBitmap>()
  let wanted: readonly string[] = []
  let isRunning = false

  async function paintMissing(): Promise<void> {
    isRunning = true
    try {
      for (let hex = findMissing(); hex !== undefined; hex = findMissing()) keep(hex, await paint(hex))
    } catch (error) {
      if (wanted.length > 0) onFailure(error)
    } finally {
      isRunning = false
    }
  }

  function keep(hex: string, picture: ImageBitmap): void {
    if (!wanted.includes(hex)) {
      picture.close()
      return
    }
    pictures.set(hex, picture)
    onPictures(new Map(pictures))
  }

  function findMissing(): string | undefined {
    return wanted.find((hex) => !pictures.has(hex))
  }

  function want(hexes: readonly string[]): void {
    wanted = hexes
    for (const [hex, picture] of pictures) {
      if (hexes.includes(hex)) continue
      picture.close()
      pictures.delete(hex)
    }
    if (!isRunning) void paintMissing()
  }

  return { want, dispose: () => want([]) }
}
