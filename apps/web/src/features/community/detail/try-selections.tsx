import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SharedProject } from '@housecoat/contract'
import { Suspense, lazy } from 'react'
import { translateArea, translateText } from '../../../locales/translate-text.ts'
import { formatPrice } from '../../../locales/format.ts'
import { i18n } from '../../../locales/i18n.ts'
import { describeSetting } from '../../../ui/designs/describe-door.ts'
import { describeStyleOptions } from '../../../ui/designs/describe-style-options.ts'
import { readSelections, type DesignSelection } from '../../../ui/designs/read-selections.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SelectionLine } from './selection-line.tsx'

/** Needs the catalog of 1,526 colors, so it loads after the page. */
const PaintLine = lazy(async () => ({ default: (await import('./paint-line.tsx')).PaintLine }))

const HEADINGS: Record<SharedProject['kind'], MessageDescriptor> = {
  paint: msg`Paint Selections`,
  style: msg`Style Selections`,
  door: msg`Doors`,
}

/** The design's selections, each with a link that tries it on the person's own home. */
export function TrySelections({ project }: { project: SharedProject }) {
  const selections = readSelections(project)
  if (selections.length === 0) return null
  return (
    <section aria-labelledby="selections">
      <h2 id="selections" className="text-display text-2xl">
        {i18n._(HEADINGS[project.kind])}
      </h2>
      <ul className="mt-4 space-y-6">
        {selections.map((selection, at) => (
          <li key={at}>
            <Line selection={selection} isExterior={project.isExterior} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ selection, isExterior }: { selection: DesignSelection; isExterior: boolean }) {
  switch (selection.kind) {
    case 'paint':
      return (
        <Suspense fallback={<Skeleton className="h-31" />}>
          <PaintLine selection={selection} />
        </Suspense>
      )
    case 'style': {
      const { style, area, options } = selection
      const wanted = new URLSearchParams({ type: isExterior ? 'exterior' : 'interior', style: style.id })
      return (
        <SelectionLine
          name={translateText(style.name)}
          facts={[translateArea(area), translateText(style.description), ...describeStyleOptions(options)]}
          to={`/design-updates?${wanted.toString()}`}
        />
      )
    }
    case 'door': {
      const { door, area } = selection
      const wanted = new URLSearchParams({ door: door.catalogID })
      return (
        <SelectionLine
          name={door.name}
          facts={[
            translateArea(area),
            `${door.style}, ${door.color}`,
            ...describeSetting(door),
            formatPrice(door.price),
          ]}
          to={`/doors?${wanted.toString()}`}
        />
      )
    }
  }
}
