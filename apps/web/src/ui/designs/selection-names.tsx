import type { Project } from '@housecoat/contract'
import { translateArea, translateText } from '../../locales/translate-text.ts'
import { describeSetting } from './describe-door.ts'
import { describeStyleOptions } from './describe-style-options.ts'
import { readSelections, type DesignSelection } from './read-selections.ts'

/** What a design changes, in one short list: paints with their swatches, styles and doors by name. */
export function SelectionNames({ project }: { readonly project: Pick<Project, 'selections'> }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {readSelections(project).map((selection, at) => (
        <li key={at} className="flex min-w-0 items-center gap-2">
          <SelectionName selection={selection} />
        </li>
      ))}
    </ul>
  )
}

function SelectionName({ selection }: { readonly selection: DesignSelection }) {
  switch (selection.kind) {
    case 'paint':
      return (
        <>
          <span
            aria-hidden="true"
            className="size-5 shrink-0 rounded-full border border-black/15 dark:border-white/20"
            style={{ backgroundColor: selection.colorCode }}
          />
          <Named name={selection.colorName} area={translateArea(selection.area)} />
        </>
      )
    case 'style':
      return (
        <Named
          name={translateText(selection.style.name)}
          area={[translateArea(selection.area), ...describeStyleOptions(selection.options)].join(' · ')}
        />
      )
    case 'door':
      return (
        <Named
          name={selection.door.name}
          area={[translateArea(selection.area), ...describeSetting(selection.door)].join(' · ')}
        />
      )
  }
}

function Named({ name, area }: { readonly name: string; readonly area: string }) {
  return (
    <span>
      <span className="font-medium">{name}</span> <span className="text-muted">{area}</span>
    </span>
  )
}
