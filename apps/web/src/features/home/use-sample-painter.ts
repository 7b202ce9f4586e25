import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { EngineClient } from '../../engine/page/engine-client.ts'
import { whenQuiet } from '../../ui/page/when-quiet.ts'

export type PainterStatus = 'idle' | 'painting' | 'failed'

interface SamplePainter {
  /** the latest painted picture; null until there is one */
  bitmap: ImageBitmap | null
  status: PainterStatus
  paint: (hex: string) => void
}

/**
 * Paints a sample photo live. The engine's code is loaded once the page is idle, or at the first color; the engine is
 * closed when the page is left.
 * @param photo shows the sample; the file that the browser chose for the screen is painted, so phones paint a small one
 * @param firstHex painted as a warm-up, so that the first tap responds at once
 */
export function useSamplePainter(
  photo: RefObject<HTMLImageElement | null>,
  maskUrl: string,
  firstHex: string,
): SamplePainter {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [status, setStatus] = useState<PainterStatus>('idle')
  const engine = useRef<Promise<EngineClient> | null>(null)
  const wanted = useRef<string | null>(null)

  const run = useCallback(
    async (hex: string) => {
      const started = (engine.current ??= startEngine())
      const client = await started
      if (photo.current === null) return
      const { currentSrc, src } = photo.current
      // empty until the browser has chosen
      const photoUrl = currentSrc || src
      const painted = await client.paintSample(photoUrl, maskUrl, hex)
      if (painted !== null && engine.current === started) setBitmap(painted)
    },
    [photo, maskUrl],
  )

  const paint = useCallback(
    (hex: string) => {
      wanted.current = hex
      setStatus('painting')
      const settle = (next: PainterStatus) => wanted.current === hex && setStatus(next)
      run(hex).then(
        () => settle('idle'),
        () => settle('failed'),
      )
    },
    [run],
  )

  useEffect(() => {
    const cancel = whenQuiet(() => {
      // a failure here shows at the first tap, when someone is waiting for it
      if (wanted.current === null) run(firstHex).catch(() => (engine.current = null))
    })
    return () => {
      cancel()
      engine.current?.then((client) => client.dispose()).catch(() => undefined)
      engine.current = null
    }
  }, [run, firstHex])

  return { bitmap, status, paint }
}

async function startEngine(): Promise<EngineClient> {
  const { createEngineClient } = await import('../../engine/page/engine-client.ts')
  return createEngineClient()
}
