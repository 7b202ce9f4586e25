import { t } from '@lingui/core/macro'
import { MoveHorizontal } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useDividerPointer } from './use-divider-pointer.ts'
import { useWipe } from './use-wipe.ts'

interface BeforeAfterSliderProps {
  /** What is compared, for screen readers, such as "Before and after painting". */
  label: string
  /** An img, canvas or other element; it is stretched over the whole frame. */
  before: ReactNode
  after: ReactNode
  /** width / height; the frame has this shape from the first paint on. */
  aspectRatio: number
  /** Where the divider starts, percent from the left. */
  startPercent?: number
  beforeLabel?: string
  afterLabel?: string
  /** Shown over the picture, such as icon buttons. Pressing it doesn't move the divider. */
  overlay?: ReactNode
  /** Reveals the after picture in one sweep when it becomes true; until then, only the before picture shows. Absent: no sweep. */
  isRevealed?: boolean
  /** A press on the after picture, without dragging. Without it, such a press places the divider. */
  onAfterPress?: () => void
  className?: string
}

const KEY_STEP_PERCENT = 2
const PAGE_STEP_PERCENT = 10

/** Compares two pictures with a divider. Drag it, tap to place it, or use the arrow keys. */
export function BeforeAfterSlider(props: BeforeAfterSliderProps) {
  const { label, before, after, aspectRatio, startPercent = 50, overlay, className } = props
  const { beforeLabel = t`Before`, afterLabel = t`After` } = props
  const [placed, setPercent] = useState(startPercent)
  const wipe = useWipe(props.isRevealed, startPercent)
  const percent = wipe.percent ?? placed

  function place(moved: number): void {
    wipe.stop()
    setPercent(moved)
  }

  const pointer = useDividerPointer(percent, place, props.onAfterPress)

  return (
    <div
      {...pointer}
      style={{ aspectRatio: String(aspectRatio) }}
      className={classNames(
        'group relative touch-pan-y overflow-hidden bg-neutral select-none',
        props.onAfterPress !== undefined && 'cursor-zoom-in',
        className,
      )}
    >
      <div className="absolute inset-0 *:size-full *:object-cover">{after}</div>
      <div
        className="absolute inset-0 *:size-full *:object-cover"
        style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
      >
        {before}
      </div>
      <CornerLabel text={beforeLabel} side="left" isShown={percent > 15} />
      <CornerLabel text={afterLabel} side="right" isShown={percent < 85} />
      <div
        role="slider"
        tabIndex={0}
        data-divider
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={describeShares(percent, beforeLabel, afterLabel)}
        onKeyDown={(event) => moveByKey(event, percent, place)}
        className="group/divider absolute inset-y-0 -ml-6 w-12 cursor-ew-resize outline-none forced-color-adjust-none"
        style={{ left: `${percent}%` }}
      >
        <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.25)]" />
        <span
          className={
            'absolute top-1/2 left-1/2 flex size-11 -translate-1/2 items-center md:size-12 justify-center rounded-full bg-white text-black ' +
            'shadow-[0_0_0_1px_rgb(0_0_0/0.2),0_2px_12px_rgb(0_0_0/0.35)] transition-transform group-active:scale-95 ' +
            'group-focus-visible/divider:outline-3 group-focus-visible/divider:outline-offset-3 group-focus-visible/divider:outline-white'
          }
        >
          <MoveHorizontal aria-hidden="true" className="size-5" />
        </span>
      </div>
      {overlay !== undefined && (
        <div className="absolute inset-0 z-10 pointer-events-none *:pointer-events-auto" data-no-divider>
          {overlay}
        </div>
      )}
    </div>
  )
}

function describeShares(percent: number, beforeLabel: string, afterLabel: string): string {
  const [before, after] = [Math.round(percent), Math.round(100 - percent)]
  const [beforeName, afterName] = [beforeLabel.toLowerCase(), afterLabel.toLowerCase()]
  return t`${before}% ${beforeName}, ${after}% ${afterName}`
}

function CornerLabel({ text, side, isShown }: { text: string; side: 'left' | 'right'; isShown: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute bottom-3 rounded-full bg-black/65 px-3 py-1 text-sm font-medium text-white transition-opacity',
        side === 'left' ? 'left-3' : 'right-3',
        !isShown && 'opacity-0',
      )}
    >
      {text}
    </span>
  )
}

function moveByKey(event: KeyboardEvent, percent: number, setPercent: (percent: number) => void) {
  const target = keyTarget(event.key, percent)
  if (target === null) return
  event.preventDefault()
  setPercent(Math.min(100, Math.max(0, target)))
}

function keyTarget(key: string, percent: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return percent - KEY_STEP_PERCENT
  if (key === 'ArrowRight' || key === 'ArrowUp') return percent + KEY_STEP_PERCENT
  if (key === 'PageDown') return percent - PAGE_STEP_PERCENT
  if (key === 'PageUp') return percent + PAGE_STEP_PERCENT
  if (key === 'Home') return 0
  return key === 'End' ? 100 : null
}
