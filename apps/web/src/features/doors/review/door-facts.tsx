import { formatPrice } from '../../../locales/format.ts'
import type { CatalogDoor } from '../catalog/catalog-door.ts'
import { doorColor } from '../catalog/door-color.ts'
import { DoorThumbnail } from '../catalog/door-card.tsx'
import type { NamedDoor } from '../session/door-wizard-state.ts'

/** The catalog's facts about the chosen doors. */
export function DoorFactsList({ doors }: { doors: readonly NamedDoor[] }) {
  return doors.map(({ area, door }) => (
    <DoorFacts key={area} title={doors.length === 1 ? 'Your Door' : area} door={door} />
  ))
}

function DoorFacts({ title, door }: { title: string; door: CatalogDoor }) {
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
          <p className="text-sm text-muted">without installation</p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 border-t border-line pt-3">
        {listFacts(door).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="flex items-center gap-2">
              {name === 'Color' && (
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

/** Facts that the catalog lacks are left out. */
function listFacts({ color, style, widthInches, heightInches, rValue }: CatalogDoor) {
  const facts: [name: string, value: string | null][] = [
    ['Color', color || null],
    ['Style', style || null],
    ['Size', widthInches === null || heightInches === null ? null : `${widthInches} × ${heightInches} in`],
    ['R-value', rValue === null ? null : String(rValue)],
  ]
  return facts.filter(([, value]) => value !== null)
}
