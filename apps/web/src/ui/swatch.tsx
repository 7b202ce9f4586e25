import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface SwatchProps extends Omit<ComponentProps<'button'>, 'children' | 'color'> {
  /** #RRGGBB */
  hex: string
  /** Color name and number, as a screen reader should say them. */
  label: string
  isChosen?: boolean
  shape?: 'round' | 'tile'
}

/** A paint chip button. Size it by class; its target is at least 44 px. */
export function Swatch({
  hex,
  label,
  isChosen = false,
  shape = 'round',
  className,
  type = 'button',
  ...rest
}: SwatchProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={isChosen}
      title={label}
      style={{ backgroundColor: hex }}
      className={classNames(
        'focus-ring flex min-h-11 min-w-11 items-center justify-center border border-black/15 transition-transform dark:border-white/20',
        shape === 'round' ? 'rounded-full' : 'rounded-control',
        isChosen && 'ring-2 ring-ink ring-offset-2 ring-offset-paper',
        className,
      )}
    >
      {isChosen && <Check aria-hidden="true" className="size-5" strokeWidth={3} color={checkColor(hex)} />}
    </button>
  )
}

/** Black or white, whichever contrasts with the paint, by the luma of its encoded channels. */
function checkColor(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? '#000000' : '#ffffff'
}
