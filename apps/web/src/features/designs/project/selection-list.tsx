import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { DoorSelection, PaintSelection, Project, ProjectKind, StyleSelection } from '@housecoat/contract'
import type { ReactNode } from 'react'
import { translateArea, translateText } from '../../../locales/translate-text.ts'
import { describeHandle, describeKit } from '../../../ui/designs/describe-door.ts'
import { describeStyleOptions } from '../../../ui/designs/describe-style-options.ts'
import { readSelections, type DesignSelection } from '../../../ui/designs/read-selections.ts'
import { findCatalogColor } from '../../../ui/designs/find-catalog-color.ts'
import { formatNumber, formatPrice } from '../../../locales/format.ts'
import { i18n } from '../../../locales/i18n.ts'

const HEADINGS: Record<ProjectKind, MessageDescriptor> = {
  paint: msg`Paint Selections`,
  style: msg`Style Selections`,
  door: msg`Door Selections`,
}

/** The design's selections. */
export function SelectionList({ project }: { project: Project }) {
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-5">
      <h2 className="font-semibold">{i18n._(HEADINGS[project.kind])}</h2>
      <ul className="mt-3 space-y-4">
        {readSelections(project).map((selection, at) => (
          <li key={at}>
            <Selection selection={selection} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Selection({ selection }: { selection: DesignSelection }) {
  switch (selection.kind) {
    case 'paint':
      return <Paint selection={selection} />
    case 'style':
      return <Style selection={selection} />
    case 'door':
      return <Door selection={selection} />
  }
}

function Paint({ selection }: { selection: PaintSelection }) {
  const { area, brand, colorName, colorCode } = selection
  const color = findCatalogColor(selection)
  return (
    <>
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="size-16 shrink-0 rounded-control border border-black/15 dark:border-white/20"
          style={{ backgroundColor: colorCode }}
        />
        <p>
          <span className="block text-sm text-muted">{translateArea(area)}</span>
          <span className="block text-lg leading-tight font-semibold">{colorName}</span>
          <span className="text-sm text-muted">{brand}</span>
        </p>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {color !== null && <Fact term={t({ message: 'No.', context: 'number' })}>{color.colorNo}</Fact>}
        <Fact term="HEX">{colorCode}</Fact>
        {color !== null && <Fact term="LRV">{formatNumber(color.lrv)}</Fact>}
      </dl>
    </>
  )
}

function Style({ selection: { area, style, options } }: { selection: StyleSelection }) {
  return (
    <>
      <p className="text-sm text-muted">{translateArea(area)}</p>
      <p className="text-lg leading-tight font-semibold">{translateText(style.name)}</p>
      <p className="mt-1 text-sm text-muted">{translateText(style.description)}</p>
      {describeStyleOptions(options).map((line) => (
        <p key={line} className="mt-1 text-sm font-medium">
          {line}
        </p>
      ))}
    </>
  )
}

function Door({ selection: { area, door } }: { selection: DoorSelection }) {
  const windows = describeKit(door.kit)
  return (
    <>
      <p className="text-sm text-muted">{translateArea(area)}</p>
      <p className="text-lg leading-tight font-semibold">{door.name}</p>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Fact term={t`Color`}>{door.color}</Fact>
        <Fact term={t`Style`}>{door.style}</Fact>
        {door.handle !== undefined && <Fact term={t`Door handle`}>{describeHandle(door.handle)}</Fact>}
        {windows !== '' && <Fact term={t`Windows around it`}>{windows}</Fact>}
        <Fact term={t`Price`}>{formatPrice(door.price)}</Fact>
      </dl>
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
