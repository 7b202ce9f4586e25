import { plural, t } from '@lingui/core/macro'
import type { Project } from '@housecoat/contract'
import { readSelections } from '../../ui/designs/read-selections.ts'

/** How many selections a design has, such as "1 color". */
export function describeCount(project: Pick<Project, 'kind' | 'selections'>): string {
  const count = readSelections(project).length
  switch (project.kind) {
    case 'paint':
      return plural(count, { one: '# color', other: '# colors' })
    case 'style':
      return plural(count, { one: '# style', other: '# styles' })
    case 'door':
      return plural(count, { one: '# door', other: '# doors' })
  }
}

export function describePlace({ isExterior }: Pick<Project, 'isExterior'>): string {
  return isExterior ? t`Exterior` : t`Interior`
}
