import './range-slider.css'
import { useId, type ReactNode } from 'react'

interface RangeSliderProps {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
  /** the value in words, shown beside the label and read by screen readers */
  readonly valueText: string
  readonly onValue: (value: number) => void
  /** what the two ends mean */
  readonly ends?: readonly [low: string, high: string]
  /** a button behind the value, such as one that resets it */
  readonly action?: ReactNode
}

/** A slider with its value in words; arrow keys move it by a step, Page Up and Down further. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, min, max, step, value, valueText, onValue, ends, action } = props
  const id = useId()
  return (
    <div>
      <div className="flex min-h-11 items-center gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="flex-1 text-sm text-muted">
          {valueText}
        </output>
        {action}
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onValue(roundToStep(event.currentTarget.valueAsNumber, step))}
        className="range-slider block h-11 w-full"
      />
      {ends !== undefined && (
        <div aria-hidden="true" className="-mt-1 flex justify-between text-sm text-muted">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  )
}

/** Floating-point steps of a tenth drift: 0.1 + 0.2 is not 0.3. */
function roundToStep(value: number, step: number): number {
  const perUnit = Math.round(1 / step)
  return step < 1 ? Math.round(value * perUnit) / perUnit : value
}
