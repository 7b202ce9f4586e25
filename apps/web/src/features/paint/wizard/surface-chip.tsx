import { t } from '@lingui/core/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface SurfaceChipProps {
  readonly name: string
  readonly color: PaintColor | null
  /** share of the photo that it owns, 0–1; null: not measured yet */
  readonly coverage: number | null
  /** false: it has to be tapped in the photo first */
  readonly isFound: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** removes its color */
  readonly onColorRemove: () => void
}

/** A surface of a scheme. It is a radio button, so arrow keys move along the strip; Delete removes its color. */
export function SurfaceChip(props: SurfaceChipProps) {
  const { name, color, coverage, isFound, isChosen, onChoose, onColorRemove } = props
  const chip = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    const strip = chip.current?.parentElement
    // scrollIntoView would scroll the page, too
    if (isChosen && chip.current !== null && strip != null)
      strip.scrollLeft = chip.current.offsetLeft - strip.offsetLeft - strip.clientWidth / 3
  }, [isChosen])
  const share = coverage === null || coverage === 0 ? '' : `${Math.max(1, Math.round(100 * coverage))}%`
  return (
    <label
      ref={chip}
      className={classNames(
        'relative flex min-h-12 shrink-0 cursor-pointer items-center gap-2 rounded-full border bg-surface py-1 pr-4 pl-1.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        isChosen ? 'border-primary bg-primary-soft text-primary' : 'border-line hover:border-primary',
        !isFound && 'border-dashed',
      )}
    >
      <input
        type="radio"
        name="scheme-surface"
        className="sr-only"
        checked={isChosen}
        onChange={onChoose}
        onKeyDown={({ key }) => {
          if (color !== null && (key === 'Delete' || key === 'Backspace')) onColorRemove()
        }}
        aria-keyshortcuts={color === null ? undefined : 'Delete'}
        aria-label={describeChip(name, color, share)}
      />
      <ChipSwatch hex={color?.hex ?? null} isFound={isFound} />
      <span aria-hidden="true" className="leading-tight whitespace-nowrap">
        <span className="block text-sm font-medium">{name}</span>
        <span className="block text-xs text-muted">
          {color === null ? (isFound ? t`No color` : t`Tap to add`) : color.name}
        </span>
      </span>
      {share !== '' && (
        <span aria-hidden="true" className="text-xs text-muted">
          {share}
        </span>
      )}
    </label>
  )
}

function describeChip(name: string, color: PaintColor | null, share: string): string {
  if (color === null) return share === '' ? t`${name}, no color` : t`${name}, no color, ${share} of the photo`
  const colorName = color.name
  return share === '' ? `${name}, ${colorName}` : t`${name}, ${colorName}, ${share} of the photo`
}

function ChipSwatch({ hex, isFound }: { readonly hex: string | null; readonly isFound: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-9 shrink-0 items-center justify-center rounded-full border text-muted',
        hex === null ? 'border-dashed border-edge' : 'border-black/15 dark:border-white/20',
      )}
      style={hex === null ? undefined : { backgroundColor: hex }}
    >
      {hex === null && !isFound && <Plus className="size-4" />}
    </span>
  )
}
