export interface TilePainter {
  /** Paints what is missing of these colors and gives back the memory of all others. */
  want(hexes: readonly string[]): void
  dispose(): void
}

interface TilePainterOptions {
  readonly paint: (hex: string) => Promise<ImageBitmap>
  /** called after each change, with a map of its own */
  readonly onPictures: (pictures: ReadonlyMap<string, ImageBitmap>) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * Keeps the pictures of the wanted colors, painted one after another: whatever else is asked of the engine meanwhile
 * waits for one small picture at most.
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
