import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Swatch } from '../../../ui/swatch.tsx'
import { coordinateColors, type Coordinates } from './coordinate-colors.ts'
import { i18n } from '../../../locales/i18n.ts'

interface MatchingColorsProps {
  readonly color: PaintColor
  readonly onChoose: (color: PaintColor) => void
}

const KINDS: readonly { readonly kind: keyof Coordinates; readonly label: MessageDescriptor }[] = [
  { kind: 'similar', label: msg`Similar` },
  { kind: 'shades', label: msg`Lighter and darker` },
  { kind: 'trims', label: msg`Trim` },
  { kind: 'accents', label: msg`Accents` },
]

/** Paints that go with the chosen one; pressing one chooses it. */
export function MatchingColors({ color, onChoose }: MatchingColorsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { name } = color
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface"
    >
      <summary className="focus-ring flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 py-2 font-semibold md:px-5 [&::-webkit-details-marker]:hidden">
        <Trans>Goes well with {name}</Trans>
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      {/* not while it is closed: finding them takes longer than painting a color */}
      {isOpen && <MatchingLists color={color} onChoose={onChoose} />}
    </details>
  )
}

function MatchingLists({ color, onChoose }: MatchingColorsProps) {
  const coordinates = useMemo(() => coordinateColors(color), [color])
  return (
    <div className="space-y-3 px-4 pb-4 md:px-5">
      {KINDS.map(({ kind, label }) => (
        <section key={kind} aria-label={i18n._(label)}>
          <h3 className="text-sm font-medium text-muted">{i18n._(label)}</h3>
          <ul className="mt-1 flex flex-wrap gap-2">
            {coordinates[kind].map((match) => (
              <li key={match.id}>
                <Swatch
                  hex={match.hex}
                  label={describeColor(match)}
                  shape="tile"
                  onClick={() => onChoose(match)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function describeColor({ name, colorNo }: PaintColor): string {
  return t`${name}, number ${colorNo}`
}
