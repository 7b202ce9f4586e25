import { Trans } from '@lingui/react/macro'
import { i18n } from '../../../locales/i18n.ts'
import type { DoorQuad } from '@housecoat/contract'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { CORNER_NAMES, describeCorner, findCornerFault, moveCorner, type CornerIndex } from './move-corner.ts'
import type { PixelSize } from './place-quad.ts'

/** Step of an arrow key, as a share of the photo's long side. */
const KEY_STEP = 0.002
/** Factor of the step with Shift. */
const FAST = 10

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The corner being moved, and the quad with it. */
export interface CornerMove {
  readonly corner: CornerIndex
  readonly quad: DoorQuad
}

interface CornerHandlesProps {
  readonly photo: PixelSize
  readonly quad: DoorQuad
  /** null when the move has ended */
  readonly onLook: (move: CornerMove | null) => void
  readonly onMove: (quad: DoorQuad) => void
  /** why a corner was moved back; null for none */
  readonly onFault: (fault: string | null) => void
}

interface Grip extends CornerMove {
  /** from the pointer to the corner, in pixels of the photo */
  readonly offset: readonly [number, number]
}

/** The corners of an opening, to be dragged or moved by the arrow keys. */
export function CornerHandles(props: CornerHandlesProps) {
  const { photo, quad, onLook } = props
  const hintId = useId()
  const { dragged, startDrag, drag, endDrag, moveByKey } = useCornerMoves(props)
  return (
    <>
      <p id={hintId} className="sr-only">
        <Trans>Arrow keys move the corner. Hold Shift to move it farther.</Trans>
      </p>
      {CORNERS.map((corner) => {
        const [x, y] = (dragged ?? quad)[corner]
        return (
          <div
            key={corner}
            role="slider"
            tabIndex={0}
            aria-label={i18n._(CORNER_NAMES[corner])}
            aria-describedby={hintId}
            aria-valuemin={-25}
            aria-valuemax={125}
            aria-valuenow={Math.round((x / photo.width) * 100)}
            aria-valuetext={describeCorner([x, y], photo)}
            onPointerDown={startDrag}
            onPointerMove={drag}
            onPointerUp={() => endDrag(true)}
            onPointerCancel={() => endDrag(false)}
            onKeyDown={(event) => moveByKey(event, corner)}
            onBlur={() => onLook(null)}
            className="group/corner absolute z-10 -mt-5.5 -ml-5.5 flex size-11 cursor-grab touch-none items-center justify-center outline-none active:cursor-grabbing"
            style={{ left: withinFrame(x / photo.width), top: withinFrame(y / photo.height) }}
          >
            <span className="size-4 max-md:size-3.5 rounded-full border-[2.5px] border-white bg-black/15 shadow-[0_0_0_1.5px_rgb(0_0_0/0.6),inset_0_0_0_1.5px_rgb(0_0_0/0.6)] transition-transform group-hover/corner:scale-125 group-focus-visible/corner:outline-3 group-focus-visible/corner:outline-offset-2 group-focus-visible/corner:outline-white group-active/corner:scale-75" />
          </div>
        )
      })}
    </>
  )
}

function useCornerMoves({ photo, quad, onLook, onMove, onFault }: CornerHandlesProps) {
  const grip = useRef<Grip | null>(null)
  const [dragged, setDragged] = useState<DoorQuad | null>(null)

  function moveUnlessFaulty(moved: DoorQuad): void {
    const fault = findCornerFault(moved)
    onFault(fault)
    if (fault === null) onMove(moved)
  }

  function startDrag(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = photoPoint(event, photo)
    // the handles of a small door overlap, so the nearest corner is taken
    const corner = nearestCorner(quad, at)
    const offset = [quad[corner][0] - at[0], quad[corner][1] - at[1]] as const
    grip.current = { corner, quad, offset }
    onFault(null)
    onLook(grip.current)
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    if (grip.current === null) return
    const { corner, offset } = grip.current
    const [x, y] = photoPoint(event, photo)
    const moved = moveCorner(quad, corner, [x + offset[0], y + offset[1]], photo)
    grip.current = { corner, offset, quad: moved }
    setDragged(moved)
    onLook(grip.current)
  }

  function endDrag(isKept: boolean): void {
    const moved = grip.current?.quad ?? quad
    grip.current = null
    setDragged(null)
    onLook(null)
    if (isKept && moved !== quad) moveUnlessFaulty(moved)
  }

  function moveByKey(event: KeyboardEvent, corner: CornerIndex): void {
    const direction = DIRECTIONS[event.key] as readonly [number, number] | undefined
    if (direction === undefined) return
    event.preventDefault()
    const step = Math.max(1, KEY_STEP * Math.max(photo.width, photo.height)) * (event.shiftKey ? FAST : 1)
    const [x, y] = quad[corner]
    const moved = moveCorner(quad, corner, [x + direction[0] * step, y + direction[1] * step], photo)
    moveUnlessFaulty(moved)
    onLook({ corner, quad: findCornerFault(moved) === null ? moved : quad })
  }

  return { dragged, startDrag, drag, endDrag, moveByKey }
}

const CORNERS: readonly CornerIndex[] = [0, 1, 2, 3]

/** Shows the handle of a corner outside the photo at the photo's edge. */
function withinFrame(share: number): string {
  return `${Math.min(1, Math.max(0, share)) * 100}%`
}

function photoPoint(event: PointerEvent<HTMLElement>, photo: PixelSize): readonly [number, number] {
  const frame = event.currentTarget.parentElement?.getBoundingClientRect()
  if (frame === undefined) return [0, 0]
  return [
    ((event.clientX - frame.left) / Math.max(1, frame.width)) * photo.width,
    ((event.clientY - frame.top) / Math.max(1, frame.height)) * photo.height,
  ]
}

function nearestCorner(quad: DoorQuad, [x, y]: readonly [number, number]): CornerIndex {
  const distances = quad.map(([left, top]) => Math.hypot(left - x, top - y))
  return distances.indexOf(Math.min(...distances)) as CornerIndex
}
