import { t } from '@lingui/core/macro'
import type { Project } from '@housecoat/contract'
import { readSelections } from './read-selections.ts'

/** The paints of a design as a row of dots, such as on a card; nothing for a design without paint. */
export function PaintDots({ project }: { readonly project: Pick<Project, 'selections'> }) {
  const paints = readSelections(project).filter((selection) => selection.kind === 'paint')
  if (paints.length === 0) return null
  return (
    <ul aria-label={t`Colors`} className="flex -space-x-1.5">
      {paints.map(({ colorName, colorCode, area }, at) => (
        <li
          key={at}
          title={`${colorName}, ${area}`}
          className="size-7 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.25)]"
          style={{ backgroundColor: colorCode }}
        >
          <span className="sr-only">
            {colorName}, {area}
          </span>
        </li>
      ))}
    </ul>
  )
}
