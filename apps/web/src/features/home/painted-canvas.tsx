import { useEffect, useRef } from 'react'

/** Shows a bitmap. Decorative: the picture beside it has the alt text. */
export function PaintedCanvas({ bitmap, className }: { bitmap: ImageBitmap; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    if (target === null) return
    target.width = bitmap.width
    target.height = bitmap.height
    target.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return <canvas ref={canvas} aria-hidden="true" className={className} />
}
