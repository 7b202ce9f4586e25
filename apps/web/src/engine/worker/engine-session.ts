import type { EngineApi } from '../engine-api.ts'
import { createAreaCalls, createPaintCalls } from './area-calls.ts'
import { createDoorCalls } from './door-calls.ts'
import { analyzeOnce, createOpenPhotoHolder, type OpenPhotoHolder, type OpenScene } from './open-photo.ts'
import { createPhotoAnalyzer, type PhotoAnalyzer } from './photo-analyzer.ts'
import { createSamplePainter } from './sample-painter.ts'
import { openScene } from './scene.ts'
import { createServerTaps, type ServerTaps } from './server-taps.ts'

/** The worker's calls, which share one open photo, its analysis and the area being edited. */
export function createEngineSession(): EngineApi {
  const photos = createOpenPhotoHolder()
  const analyzer = createPhotoAnalyzer()
  const serverTaps = createServerTaps()
  return {
    preload: () => analyzer.preload(),
    openPhoto: createOpenCall(photos, analyzer, serverTaps),
    ...createAreaCalls(photos, analyzer, serverTaps),
    ...createPaintCalls(photos),
    ...createDoorCalls(photos, analyzer),
    paintSample: createSamplePainter(),
  }
}

function createOpenCall(
  photos: OpenPhotoHolder,
  analyzer: PhotoAnalyzer,
  serverTaps: ServerTaps,
): EngineApi['openPhoto'] {
  /** Starts the analysis while the person is still on the first step. */
  function analyzeInBackground(scene: OpenScene): void {
    if (photos.isPhotoOpen(scene)) void analyzeOnce(scene, analyzer).catch(() => null)
  }

  return async (file) => {
    analyzer.preload()
    analyzer.checkServerModel()
    serverTaps.checkModel()
    const id = photos.reserveId()
    const { scene, view } = await openScene(file)
    try {
      const opened = photos.open(id, scene)
      setTimeout(analyzeInBackground, 0, opened)
    } catch (error) {
      view.preview.close()
      throw error
    }
    return { ...view, id }
  }
}
