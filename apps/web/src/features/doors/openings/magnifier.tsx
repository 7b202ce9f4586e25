import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { CornerMove } from './corner-handles.tsx'
import type { PixelSize } from './place-quad.ts'

interface MagnifierProps {
  readonly picture: ImageBitmap
  /** the size that the corners refer to */
  readonly photo: PixelSize
  readonly move: CornerMove
}

const SIDE_PX = 132
/** It shows this share of the picture's long side. */
const SHOWN_SHARE = 1 / 14
/** drawn for screens of up to this density */
const DENSITY = 2

/** Enlarges what is under the finger, in the upper corner of the photo that the finger does not cover. */
export function Magnifier({ picture, photo, move }: MagnifierProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [x, y] = move.quad[move.corner]
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context != null) drawEnlarged(context, picture, photo, move)
  }, [picture, photo, move])
  const isAtLeft = x < photo.width / 2 && y < photo.height * 0.6
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      data-testid="magnifier"
      width={SIDE_PX * DENSITY}
      height={SIDE_PX * DENSITY}
      className={classNames(
        'pointer-events-none absolute top-2 z-20 size-[132px] rounded-full border-3 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.5),0_4px_16px_rgb(0_0_0/0.4)] max-md:size-24',
        isAtLeft ? 'right-2' : 'left-2',
      )}
    />
  )
}

function drawEnlarged(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  photo: PixelSize,
  { quad, corner }: CornerMove,
): void {
  // a picture that was replaced meanwhile has no size
  if (picture.width === 0) return
  const side = SIDE_PX * DENSITY
  const scale = picture.width / photo.width
  const shown = Math.max(picture.width, picture.height) * SHOWN_SHARE
  const zoom = side / shown
  const toCanvas = ([x, y]: readonly [number, number]): [number, number] => [
    (x - quad[corner][0]) * scale * zoom + side / 2,
    (y - quad[corner][1]) * scale * zoom + side / 2,
  ]
  context.fillStyle = '#3a3c3c'
  context.fillRect(0, 0, side, side)
  const [left, top] = toCanvas([0, 0])
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, picture.width * zoom, picture.height * zoom)
  drawSides(context, quad.map(toCanvas))
}

/** White on black, so that the lines show on any wall. */
function drawSides(context: CanvasRenderingContext2D, corners: readonly (readonly [number, number])[]): void {
  context.beginPath()
  for (const [x, y] of corners) context.lineTo(x, y)
  context.closePath()
  for (const [width, color] of [
    [5, 'rgb(0 0 0 / 0.6)'],
    [2, '#ffffff'],
  ] as const) {
    context.lineWidth = width * DENSITY * 0.6
    context.strokeStyle = color
    context.stroke()
  }
}
