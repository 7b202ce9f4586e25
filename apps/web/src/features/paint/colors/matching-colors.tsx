import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Swatch } from '../../../ui/swatch.tsx'
import { coordinateColors, type Coordinates } from './coordinate-colors.ts'

interface MatchingColorsProps {
  readonly color: PaintColor
  readonly onChoose: (color: PaintColor) => void
}

const KINDS: readonly { readonly kind: keyof Coordinates; readonly label: string }[] = [
  { kind: 'similar', label: 'Similar' },
  { kind: 'shades', label: 'Lighter and darker' },
  { kind: 'trims', label: 'Trim' },
  { kind: 'accents', label: 'Accents' },
]

/** Paints that go with the chosen one; pressing one chooses it. */
export function MatchingColors({ color, onChoose }: MatchingColorsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface"
    >
      <summary className="focus-ring flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 font-semibold md:px-5 [&::-webkit-details-marker]:hidden">
        Goes well with {color.name}
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
        <section key={kind} aria-label={label}>
          <h3 className="text-sm font-medium text-muted">{label}</h3>
          <ul className="mt-1 flex flex-wrap gap-2">
            {coordinates[kind].map((match) => (
              <li key={match.id}>
                <Swatch
                  hex={match.hex}
                  label={`${match.name}, number ${match.colorNo}`}
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
