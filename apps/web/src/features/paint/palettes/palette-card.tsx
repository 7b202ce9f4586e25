import { findSchemeAreaName } from '@housecoat/contract'
import { Check } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { PALETTE_STYLES, type Palette } from './palettes.ts'
import { i18n } from '../../../locales/i18n.ts'
import { translateArea } from '../../../locales/translate-text.ts'

interface PaletteCardProps {
  readonly palette: Palette
  readonly isApplied: boolean
  /** whether a tap does nothing yet */
  readonly isWaiting: boolean
  readonly onApply: () => void
}

/** A palette as a strip of its colors, wide for the body, with their names. */
export function PaletteCard({ palette, isApplied, isWaiting, onApply }: PaletteCardProps) {
  const { name, style, isExterior, colors } = palette
  return (
    <li>
      <button
        type="button"
        aria-pressed={isApplied}
        disabled={isWaiting}
        onClick={onApply}
        className="focus-ring block w-full rounded-card border border-line bg-surface p-3 text-left transition-colors enabled:hover:border-primary disabled:opacity-60 aria-pressed:border-primary aria-pressed:bg-primary-soft"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-semibold">{name}</span>
          <span className="flex items-center gap-1 text-sm text-muted">
            {isApplied && <Check aria-hidden="true" className="size-4" />}
            {i18n._(PALETTE_STYLES[style])}
          </span>
        </span>
        <span
          aria-hidden="true"
          className="mt-2 flex h-11 overflow-hidden rounded-control border border-black/15 dark:border-white/20"
        >
          {colors.map(({ areaId, color }, k) => (
            <span
              key={areaId}
              className={classNames(k === 0 ? 'flex-3' : 'flex-1')}
              style={{ backgroundColor: color.hex }}
            />
          ))}
        </span>
        <span className="mt-2 block text-xs leading-snug text-muted">
          {colors
            .map(
              ({ areaId, color }) =>
                `${translateArea(findSchemeAreaName(areaId, isExterior) ?? areaId)}: ${color.name}`,
            )
            .join(' · ')}
        </span>
      </button>
    </li>
  )
}
