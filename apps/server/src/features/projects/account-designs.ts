import type { Database } from '../../platform/database/database.ts'
import type { AccountDesigns } from '../accounts/account.service.ts'
import type { ExportEntry } from '../accounts/export-zip.ts'
import type { ImageService } from '../images/images.service.ts'
import type { PictureService } from '../images/pictures.service.ts'
import { describeWithMask } from './describe-project.ts'
import { findMask, listPictureIds, listProjects, type MaskedProject } from './projects.repository.ts'

const BATCH = 100

interface PictureStores {
  readonly images: ImageService
  readonly pictures: PictureService
}

/** Saved designs for the export and the deletion of an account. */
export function createAccountDesigns(db: Database, stores: PictureStores): AccountDesigns {
  const { pictures } = stores
  return {
    listPictureIds,
    removeUnusedPictures: (ids) => pictures.removeUnused(ids),
    async *listEntries(userId) {
      let beforeId: number | null = null
      for (;;) {
        const batch = await listProjects(db, userId, { beforeId, limit: BATCH })
        for (const project of batch) {
          const mask = await findMask(db, userId, project.id)
          yield* listEntriesOf({ ...project, mask }, stores)
        }
        if (batch.length < BATCH) return
        beforeId = batch[batch.length - 1].id
      }
    },
  }
}

/** A folder for each design, with its data and area, photo and result. */
async function* listEntriesOf(
  project: MaskedProject,
  { images, pictures }: PictureStores,
): AsyncGenerator<ExportEntry> {
  const folder = `designs/${project.id}`
  yield { name: `${folder}/design.json`, text: JSON.stringify(describeWithMask(project), null, 2) }
  for (const part of ['original', 'result'] as const) {
    const { id, format } = project[part]
    const image = await pictures.find(id)
    if (image !== null) yield { name: `${folder}/${part}.${format}`, open: () => images.open(image.key) }
  }
}
