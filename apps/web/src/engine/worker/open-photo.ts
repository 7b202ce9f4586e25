import type {
  Analysis,
  FoundArea,
  Mask,
  MaskEditor,
  StyleArea,
  Surface,
  Surroundings,
} from '@housecoat/engine'
import type { AreaRef, PhotoId } from '../engine-api.ts'
import { StaleCallError } from '../stale-call.ts'
import type { DoorSetter } from './door-setter.ts'
import type { HomeAreas } from './home-areas.ts'
import type { Painter } from './painter.ts'
import type { PhotoAnalyzer } from './photo-analyzer.ts'
import type { AnalyzedPhoto, Scene } from './scene.ts'
import type { SchemePainter } from './scheme-painter.ts'
import type { StylePainter } from './style-painter.ts'

/** The open photo with everything made from it; opening another one drops it all. */
export interface OpenScene extends Scene, AnalyzedPhoto {
  readonly id: PhotoId
  readonly analyses: Map<Surroundings, Promise<Analysis | null>>
  area: OpenArea | null
  /** what was found of each surface */
  readonly found: Map<Surface, FoundArea>
  /** all areas that were opened since the photo was opened, the current one included */
  readonly areas: Map<Surface, OpenArea>
  /** paints several of them; null before the first time */
  schemePainter: SchemePainter | null
  /** shows styles on the whole home; null before the first time */
  homeStylePainter: StylePainter<readonly StyleArea[]> | null
  /** what is found for sure of the surfaces that styles change */
  readonly styleAreas: Map<Surroundings, readonly StyleArea[]>
  /** see drawHomeAreas; null before the first time */
  homeAreas: HomeAreas | null
  doorSetter: DoorSetter | null
}

/** The area being edited, with its prepared painters. */
export interface OpenArea {
  readonly surface: Surface
  readonly analysis: Analysis | null
  /** null without an analysis */
  readonly found: FoundArea | null
  readonly editor: MaskEditor
  /** when the person changed it last, as a count of changes in this photo; 0: never */
  changedAt: number
  /** the running question to the server's model about the latest tap */
  tapQuestion: AbortController | null
  painter: Painter | null
  stylePainter: StylePainter<Mask> | null
}

/** Holds the one open photo, and answers no call about another one. */
export interface OpenPhotoHolder {
  /** Reserves an id for a photo that is being decoded. */
  reserveId(): PhotoId
  /** @throws StaleCallError when a newer photo was requested meanwhile */
  open(id: PhotoId, scene: Scene, photoKey: string | null): OpenScene
  /** @throws StaleCallError when another photo is open */
  getPhoto(id: PhotoId): OpenScene
  /** @throws StaleCallError when another photo or area is open */
  getArea(ref: AreaRef): { readonly scene: OpenScene; readonly area: OpenArea }
  isPhotoOpen(scene: OpenScene): boolean
  isAreaOpen(area: OpenArea): boolean
}

const NOTHING_OPEN = {
  area: null,
  doorSetter: null,
  schemePainter: null,
  homeStylePainter: null,
  homeAreas: null,
}

export function createOpenPhotoHolder(): OpenPhotoHolder {
  let photo: OpenScene | null = null
  let newestId: PhotoId = 0

  function getPhoto(id: PhotoId): OpenScene {
    if (photo === null) throw new Error('There is no photo yet')
    if (photo.id !== id) throw new StaleCallError('Another photo was opened')
    return photo
  }

  return {
    reserveId: () => ++newestId,
    open(id, scene, photoKey) {
      if (newestId !== id) throw new StaleCallError('Another photo was opened')
      photo = {
        ...scene,
        id,
        photoKey,
        ...NOTHING_OPEN,
        analyses: new Map(),
        found: new Map(),
        areas: new Map(),
        styleAreas: new Map(),
      }
      return photo
    },
    getPhoto,
    getArea({ photoId, surface }) {
      const scene = getPhoto(photoId)
      if (scene.area === null) throw new Error('There is no area yet')
      if (scene.area.surface !== surface) throw new StaleCallError('Another area was chosen')
      return { scene, area: scene.area }
    },
    isPhotoOpen: (scene) => photo === scene,
    isAreaOpen: ({ editor }) => photo?.area?.editor === editor,
  }
}

/**
 * Analyzes the open photo once as a room and once as a house, if both are asked for. Without a result, such as before the weights
 * loaded, the next call tries again.
 */
export function analyzeOnce(
  { analyses, ...photo }: Pick<OpenScene, 'analyses'> & AnalyzedPhoto,
  analyzer: PhotoAnalyzer,
  surroundings: Surroundings,
): Promise<Analysis | null> {
  const known = analyses.get(surroundings)
  if (known !== undefined) return known
  const analysis = analyzer.analyze(photo, surroundings).then((result) => {
    if (result === null) analyses.delete(surroundings)
    return result
  })
  analyses.set(surroundings, analysis)
  return analysis
}
