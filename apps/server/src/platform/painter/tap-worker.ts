import { ANALYSIS_LONG_SIDE_PX, fitWithin, type SurfaceProbabilities } from '@housecoat/engine'
import type {
  EmbedPhotoJob,
  FindSurfacesJob,
  FindTapRegionJob,
  TapAnswer,
  TapJobResult,
  OpenTapModelJob,
} from '../tap-model/tap-jobs.ts'
import { TapModelFault } from '../tap-model/tap-model-fault.ts'
import { photoKeyOf } from '../tap-model/photo-key.ts'
import { TapModel } from '../tap-model/tap-model.ts'
import type { Checkpoint } from './checkpoint.ts'
import { decodeSmallPhoto, readUprightSize } from './decode-photo.ts'

/** The jobs of the tap model's own process. */
interface TapWorker {
  open(): Promise<TapJobResult<OpenTapModelJob>>
  /** @throws AppError image_damaged */
  embed(job: EmbedPhotoJob, checkpoint: Checkpoint): Promise<{ photoKey: string }>
  findRegion(job: FindTapRegionJob): Promise<TapAnswer | null>
  findSurfaces(job: FindSurfacesJob): Promise<SurfaceProbabilities | null>
}

/** @param modelFile description of the operator's tap model; the model is opened by the first job */
export function createTapWorker(modelFile: string): TapWorker {
  let model: Promise<TapModel> | null = null
  const getModel = () => (model ??= TapModel.open(modelFile))

  return {
    async open() {
      try {
        const { name, hasSurfaces } = await getModel()
        return { name, hasSurfaces }
      } catch (error) {
        if (error instanceof TapModelFault) return { fault: error.message }
        throw error
      }
    },
    async embed({ photo }, checkpoint) {
      const photoKey = photoKeyOf(photo)
      const opened = await getModel()
      if (opened.hasPhoto(photoKey)) return { photoKey }
      const size = await readUprightSize(photo)
      const small = fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX)
      const decoded = await decodeSmallPhoto(photo, small)
      await checkpoint()
      await opened.addPhoto(photoKey, size, decoded)
      return { photoKey }
    },
    findRegion: async (job) => (await getModel()).findRegion(job),
    findSurfaces: async ({ photoKey }) => (await getModel()).findSurfaces(photoKey),
  }
}
