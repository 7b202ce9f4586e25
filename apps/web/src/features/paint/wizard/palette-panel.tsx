import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatList } from '../../../locales/format.ts'
import { i18n } from '../../../locales/i18n.ts'
import { findSchemeAreaName, schemeAreaOf, type AreaId } from '@housecoat/contract'
import { Undo2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/show-toast.ts'
import type { Palette } from '../palettes/palettes.ts'
import { isKnownArea } from './use-found-areas.ts'
import { listAreaColors, selectedArea, type AreaColor, type WizardState } from './wizard-state.ts'
import { translateArea } from '../../../locales/translate-text.ts'

interface PalettePanelProps {
  readonly state: WizardState
  /** areas that are found in the photo without a tap; null: not known yet, and no palette can be applied */
  readonly found: readonly AreaId[] | null
  readonly onApply: (colors: readonly AreaColor[], replaces?: boolean) => void
}

/** Lazy, because it contains the catalog. */
const PaletteBrowser = lazy(async () => ({
  default: (await import('../palettes/palette-browser.tsx')).PaletteBrowser,
}))

/** The palettes, which color all surfaces of the photo that are known; the last one can be undone. */
export function PalettePanel({ state, found, onApply }: PalettePanelProps) {
  const [before, setBefore] = useState<readonly AreaColor[] | null>(null)
  const colors = listAreaColors(state)
  const current = schemeAreaOf(selectedArea(state).id as AreaId)
  const isKnown = ({ areaId }: AreaColor) => isKnownArea(areaId, { current, colors, found })

  function apply(palette: Palette): void {
    setBefore(colors)
    onApply(palette.colors.filter(isKnown))
    const missing = palette.colors.filter((entry) => !isKnown(entry))
    if (missing.length > 0)
      showMissing(palette, formatList(missing.map(({ areaId }) => nameOf(areaId, state))))
  }

  function undo(): void {
    if (before !== null) onApply(before, true)
    setBefore(null)
  }

  return (
    <div className="min-w-0 space-y-3">
      {before !== null && (
        <Button variant="secondary" icon={<Undo2 />} onClick={undo}>
          <Trans>Undo palette</Trans>
        </Button>
      )}
      <PaletteBrowser
        isExterior={state.isExterior}
        color={state.color}
        isWaiting={found === null}
        isApplied={(palette) => isApplied(palette, colors)}
        onApply={apply}
      />
    </div>
  )
}

/** As a word of a sentence, in which German nouns keep their capital letter. */
function nameOf(areaId: AreaId, { isExterior }: WizardState): string {
  const name = translateArea(findSchemeAreaName(areaId, isExterior) ?? areaId)
  return i18n.locale === 'de' ? name : name.toLowerCase()
}

function showMissing({ name }: Palette, surfaces: string): void {
  showToast({
    title: t`${name} is on your photo`,
    description: t`We didn't find ${surfaces}. Choose them under Surfaces, then tap them in your photo.`,
  })
}

/** Whether the surfaces that are colored have this palette's colors. */
function isApplied(palette: Palette, colors: readonly AreaColor[]): boolean {
  const own = colors.filter(({ areaId }) => palette.colors.some((entry) => entry.areaId === areaId))
  const isOwn = ({ areaId, color }: AreaColor) =>
    palette.colors.some((entry) => entry.areaId === areaId && entry.color.id === color.id)
  return own.length > 0 && own.every(isOwn)
}
