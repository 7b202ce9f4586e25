import type { Project, ProjectKind } from '@housecoat/contract'
import { readSelections } from '../../ui/designs/read-selections.ts'

const NOUNS: Record<ProjectKind, readonly [one: string, many: string]> = {
  paint: ['color', 'colors'],
  style: ['style', 'styles'],
  door: ['door', 'doors'],
}

/** How many selections a design has, such as "1 color". */
export function describeCount(project: Pick<Project, 'kind' | 'selections'>): string {
  const count = readSelections(project).length
  const [one, many] = NOUNS[project.kind]
  return `${count} ${count === 1 ? one : many}`
}

export function describePlace({ isExterior }: Pick<Project, 'isExterior'>): string {
  return isExterior ? 'Exterior' : 'Interior'
}
