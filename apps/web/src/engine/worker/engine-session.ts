import type { EngineApi } from '../engine-api.ts'
import { createAreaCalls, createPaintCalls } from './area-calls.ts'
import { createDoorCalls } from './door-calls.ts'
import { analyzeOnce, createOpenPhotoHolder, type OpenPhotoHolder } from './open-photo.ts'
import { createPhotoAnalyzer, type PhotoAnalyzer } from './photo-analyzer.ts'
import { createSamplePainter } from './sample-painter.ts'
import { openScene } from './scene.ts'
import { createServerTaps, type ServerTaps } from './server-taps.ts'

/** The worker's calls, which share one open photo, its analysis and the area being edited. */
export function createEngineSession(): EngineApi {
  const photos = createOpenPhotoHolder()
  const serverTaps = createServerTaps()
  const analyzer = createPhotoAnalyzer(serverTaps)
  return {
    preload: (surroundings) => analyzer.preload(surroundings),
    openPhoto: createOpenCall(photos, analyzer, serverTaps),
    startAnalysis(photoId, surroundings) {
      analyzer.preload(surroundings)
      void analyzeOnce(photos.getPhoto(photoId), analyzer, surroundings).catch(() => null)
    },
    ...createAreaCalls(photos, analyzer, serverTaps),
    ...createPaintCalls(photos),
    ...createDoorCalls(photos, analyzer),
    paintSample: createSamplePainter(),
  }
}

function createOpenCall(
  photos: OpenPhotoHolder,
  analyzer: Pick<PhotoAnalyzer, 'checkServerModel'>,
  serverTaps: ServerTaps,
): EngineApi['openPhoto'] {
  return async (file, photoKey) => {
    analyzer.checkServerModel()
    serverTaps.checkModel()
    const id = photos.reserveId()
    const { scene, view } = await openScene(file)
    try {
      photos.open(id, scene, photoKey)
    } catch (error) {
      view.preview.close()
      throw error
    }
    return { ...view, id }
  }
}
