import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { translateArea } from '../../../locales/translate-text.ts'
import { i18n } from '../../../locales/i18n.ts'
import { formatNumber, formatPrice } from '../../../locales/format.ts'
import { describeHandle, describeKit } from '../../../ui/designs/describe-door.ts'
import { doorColor } from '../catalog/door-color.ts'
import { DoorThumbnail } from '../catalog/door-card.tsx'
import type { NamedDoor } from '../session/door-wizard-state.ts'

/** The catalog's facts about the chosen doors, and how they are set in. */
export function DoorFactsList({ doors }: { doors: readonly NamedDoor[] }) {
  return doors.map((named) => (
    <DoorFacts
      key={named.area}
      title={doors.length === 1 ? t`Your Door` : translateArea(named.area)}
      named={named}
    />
  ))
}

function DoorFacts({ title, named }: { title: string; named: NamedDoor }) {
  const { door } = named
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-5">
      <h2 className="font-semibold">{title}</h2>
      <div className="mt-3 flex items-center gap-4">
        <span className="w-28 shrink-0 rounded-control bg-neutral p-2">
          <DoorThumbnail door={door} className={door.kind === 'garage' ? 'h-14' : 'h-24'} />
        </span>
        <div>
          <p className="text-lg leading-tight font-semibold">{door.name}</p>
          <p className="mt-1 text-xl">{formatPrice(door.price)}</p>
          <p className="text-sm text-muted">
            <Trans>without installation</Trans>
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 border-t border-line pt-3">
        {listFacts(named).map(({ fact, value }) => (
          <div key={fact} className="contents">
            <dt className="text-muted">{i18n._(FACT_NAMES[fact])}</dt>
            <dd className="flex items-center gap-2">
              {fact === 'color' && (
                <span
                  aria-hidden="true"
                  className="size-4 rounded-full border border-black/15 dark:border-white/25"
                  style={{ backgroundColor: doorColor(door) }}
                />
              )}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const FACT_NAMES = {
  color: msg`Color`,
  style: msg`Style`,
  size: msg`Size`,
  handle: msg`Door handle`,
  windows: msg`Windows around it`,
  rValue: msg`R-value`,
} as const

interface DoorFact {
  readonly fact: keyof typeof FACT_NAMES
  readonly value: string | null
}

/** What the catalog does not tell, or the door does not have, is left out. */
function listFacts({ door, handle, kit }: NamedDoor): readonly DoorFact[] {
  const { color, style, widthInches, heightInches, rValue } = door
  const facts: readonly DoorFact[] = [
    { fact: 'color', value: color || null },
    { fact: 'style', value: style || null },
    { fact: 'size', value: describeSize(widthInches, heightInches) },
    { fact: 'handle', value: handle === undefined ? null : describeHandle(handle) },
    { fact: 'windows', value: describeKit(kit) || null },
    { fact: 'rValue', value: rValue === null ? null : formatNumber(rValue) },
  ]
  return facts.filter(({ value }) => value !== null)
}

function describeSize(widthInches: number | null, heightInches: number | null): string | null {
  if (widthInches === null || heightInches === null) return null
  const [width, height] = [formatNumber(widthInches), formatNumber(heightInches)]
  return t`${width} × ${height} in`
}
