import type { Database } from '../../platform/database/database.ts'
import type { AccountDesigns } from '../accounts/account.service.ts'
import type { ExportEntry } from '../accounts/export-zip.ts'
import type { PictureService } from '../images/pictures.service.ts'
import { describeProject } from './describe-project.ts'
import { listPictureIds, listProjects, type ProjectRow } from './projects.repository.ts'

const BATCH = 100

/** Saved designs for the export and the deletion of an account. */
export function createAccountDesigns(db: Database, pictures: PictureService): AccountDesigns {
  return {
    listPictureIds,
    removeUnusedPictures: (ids) => pictures.removeUnused(ids),
    async *listEntries(userId) {
      let beforeId: number | null = null
      for (;;) {
        const batch = await listProjects(db, userId, { beforeId, limit: BATCH })
        for (const project of batch) yield* listEntriesOf(project, pictures)
        if (batch.length < BATCH) return
        beforeId = batch[batch.length - 1].id
      }
    },
  }
}

/** A folder for each design, with its data, photo and result. */
async function* listEntriesOf(project: ProjectRow, pictures: PictureService): AsyncGenerator<ExportEntry> {
  const folder = `designs/${project.id}`
  yield { name: `${folder}/design.json`, text: JSON.stringify(describeProject(project), null, 2) }
  for (const part of ['original', 'result'] as const) {
    const { id, format } = project[part]
    const image = await pictures.find(id)
    if (image !== null) yield { name: `${folder}/${part}.${format}`, file: image.filePath }
  }
}
