import type { Project } from '@housecoat/contract'
import { describePicture } from '../images/describe-picture.ts'
import type { ProjectRow } from './projects.repository.ts'

/** A saved design as its owner's pages show it. */
export function describeProject(row: ProjectRow): Project {
  const { id, name, kind, selections, isExterior, shareId } = row
  const original = describePicture(row.original)
  const result = describePicture(row.result)
  return {
    ...{ id, name, kind, selections, isExterior, shareId, original, result },
    originalImage: original.path,
    resultImage: result.path,
    createdAt: row.createdAt.toISOString(),
  }
}
