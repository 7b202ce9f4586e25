import { useLayoutEffect, useRef } from 'react'
import { drawPicture, type Picture } from './draw-picture.ts'

export type { Picture }

interface BitmapCanvasProps {
  readonly bitmap: Picture
  /** for screen readers; without it the picture is decorative */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** Draws a picture on a canvas. */
export function BitmapCanvas({ bitmap, label, className }: BitmapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (canvas.current !== null) drawPicture(canvas.current, bitmap)
  }, [bitmap])
  const isDecorative = label === undefined
  return (
    <canvas
      ref={canvas}
      className={className}
      role={isDecorative ? undefined : 'img'}
      aria-label={label}
      aria-hidden={isDecorative || undefined}
    />
  )
}
