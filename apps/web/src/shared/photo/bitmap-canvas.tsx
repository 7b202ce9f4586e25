import { useLayoutEffect, useRef } from 'react'

interface BitmapCanvasProps {
  readonly bitmap: ImageBitmap
  /** what the picture shows, for screen readers; without it the picture is decoration */
  readonly label?: string
  readonly className?: string
}

/** Shows a bitmap. */
export function BitmapCanvas({ bitmap, label, className }: BitmapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (canvas.current !== null) draw(canvas.current, bitmap)
  }, [bitmap])
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <canvas ref={canvas} className={className} {...named} />
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  // a bitmap that was replaced meanwhile is closed, and has no size
  if (bitmap.width === 0) return
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(bitmap, 0, 0)
}
