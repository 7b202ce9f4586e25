import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PAINT_FAMILIES, type PaintColor, type PaintFamilyId } from '@housecoat/contract/paint-catalog'
import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { PaletteCard } from './palette-card.tsx'
import { PALETTES, PALETTE_STYLES, type Palette } from './palettes.ts'
import { pickPalette, rankByBody } from './pick-palette.ts'
import { i18n } from '../../../locales/i18n.ts'
import { describeFamily } from '../colors/describe-family.ts'

interface PaletteBrowserProps {
  readonly isExterior: boolean
  /** of the surface being colored; its nearest palettes come first */
  readonly color: PaintColor | null
  /** until the surfaces of the photo are known, palettes can be looked at but not applied */
  readonly isWaiting: boolean
  /** whether a palette's colors are the present ones */
  readonly isApplied: (palette: Palette) => boolean
  readonly onApply: (palette: Palette) => void
}

const ALL = 'all'

/** Our palettes, by style and by color; one tap applies a palette. */
export function PaletteBrowser({ isExterior, color, isWaiting, isApplied, onApply }: PaletteBrowserProps) {
  const [style, setStyle] = useState<string>(ALL)
  const [family, setFamily] = useState<string>(ALL)
  const [last, setLast] = useState<Palette | null>(null)
  const ours = PALETTES.filter((palette) => palette.isExterior === isExterior)
  const styles = [...new Set(ours.map((palette) => palette.style))]
  const families = PAINT_FAMILIES.filter(({ id }) => ours.some((palette) => familyOf(palette) === id))
  const shown = ours.filter(
    (palette) =>
      (style === ALL || palette.style === style) && (family === ALL || familyOf(palette) === family),
  )
  const ordered = color === null ? shown : rankByBody(shown, color)

  function surprise(): void {
    const picked = pickPalette(shown, color, last, Math.random())
    setLast(picked)
    onApply(picked)
  }

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={t`Style`}
          value={style}
          onValue={setStyle}
          choices={[
            { value: ALL, label: t`All styles` },
            ...styles.map((id) => ({ value: id, label: i18n._(PALETTE_STYLES[id]) })),
          ]}
        />
        <SelectField
          label={isExterior ? t({ message: 'Body', context: 'of a house' }) : t`Walls`}
          value={family}
          onValue={setFamily}
          choices={[
            { value: ALL, label: t`All colors` },
            ...families.map(({ id }) => ({ value: id, label: describeFamily(id) })),
          ]}
        />
        <Button
          variant="secondary"
          icon={<Shuffle />}
          disabled={isWaiting || shown.length === 0}
          onClick={surprise}
        >
          <Trans>Surprise me</Trans>
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {statusOf(shown.length, color !== null, isWaiting)}
      </p>
      <ul className="grid max-h-[28rem] gap-2 overflow-y-auto overscroll-y-contain p-1">
        {ordered.map((palette) => (
          <PaletteCard
            key={palette.name}
            palette={palette}
            isApplied={isApplied(palette)}
            isWaiting={isWaiting}
            onApply={() => onApply(palette)}
          />
        ))}
      </ul>
    </div>
  )
}

function statusOf(count: number, isRanked: boolean, isWaiting: boolean): string {
  if (isWaiting) return t`Finding the surfaces in your photo…`
  if (count === 0) return t`No palette matches. Choose another style or color.`
  return isRanked
    ? plural(count, {
        one: '# palette, the closest to your color first',
        other: '# palettes, the closest to your color first',
      })
    : plural(count, { one: '# palette', other: '# palettes' })
}

function familyOf({ colors: [body] }: Palette): PaintFamilyId {
  return body.color.family
}
