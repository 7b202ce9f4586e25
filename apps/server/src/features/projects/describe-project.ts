import type { Project, ProjectWithMask } from '@housecoat/contract'
import { describeDesignPictures } from '../images/design-pictures.ts'
import type { MaskedProject, ProjectRow } from './projects.repository.ts'

/** A saved design as its owner's pages show it. */
export function describeProject(row: ProjectRow): Project {
  const { id, name, kind, selections, isExterior, shareId, homeSize } = row
  return {
    ...{ id, name, kind, selections, isExterior, shareId, homeSize },
    ...describeDesignPictures(row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** The same with its area, from which the design can be changed. */
export function describeWithMask(row: MaskedProject): ProjectWithMask {
  return { ...describeProject(row), mask: row.mask }
}
