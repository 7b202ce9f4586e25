import {
  buildHouseModel,
  MaskError,
  compareSpecificity,
  coverageOf,
  createMaskEditor,
  estimateArea,
  findAreaOrDoors,
  labelSurfaces,
  leastAgreementOf,
  maskOfLabel,
  measureReferences,
  startArea,
  surroundingsOf,
  type Analysis,
  type CandidateKind,
  type ClassReference,
  type ColorRaster,
  type FoundArea,
  type LabelMask,
  type Mask,
  type MaskEditor,
  type MaskHistory,
  type StyleArea,
  type Surface,
} from '@housecoat/engine'
import { isDarkPhoto } from '../../photo/dark-photo.ts'
import type {
  AreaDoubt,
  AreaRef,
  AreaView,
  EngineApi,
  GridPixel,
  PaintLook,
  PaintedArea,
  PictureSize,
  StyledArea,
  StyleLook,
} from '../engine-api.ts'
import { drawGlow, encodeGrayPng, encodeMaskPng, toBitmap } from './area-picture.ts'
import { analyzeOnce, type OpenArea, type OpenPhotoHolder, type OpenScene } from './open-photo.ts'
import { drawAreaChoices } from './area-choices.ts'
import { drawHomeAreas, labelHomeAreas } from './home-areas.ts'
import { createPainter } from './painter.ts'
import { keepHouse } from './kept-house.ts'
import type { PhotoAnalyzer } from './photo-analyzer.ts'
import { createSchemePainter, type SchemeLayer, type SchemePainter } from './scheme-painter.ts'
import { createPicturePool } from './picture-pool.ts'
import type { ServerTaps } from './server-taps.ts'
import { createHomeStylePainter, createStylePainter, type StylePainter } from './style-painter.ts'

/** Delay before the work that only taps need, so that showing and painting the area come first. */
const TAPS_AFTER_MS = 150

/** Delay before the house's planes are found and everything is stored: the first color or tap usually comes sooner. */
const KEEP_AFTER_MS = 1500

type AreaCalls = Pick<
  EngineApi,
  | 'prepareArea'
  | 'listFoundSurfaces'
  | 'findSurfaceAt'
  | 'listAreaChoices'
  | 'saveArea'
  | 'restoreArea'
  | 'edit'
  | 'improveTap'
  | 'undo'
  | 'redo'
  | 'regionMap'
  | 'maskPng'
  | 'labelsPng'
  | 'readReferences'
  | 'estimateAreas'
>

/** The calls that find and change the area. */
export function createAreaCalls(
  photos: OpenPhotoHolder,
  analyzer: PhotoAnalyzer,
  serverTaps: ServerTaps,
): AreaCalls {
  function change(ref: AreaRef, act: (editor: MaskEditor) => Mask): AreaView {
    const { scene, area } = photos.getArea(ref)
    const { editor, tapQuestion } = area
    // its answer would come too late
    tapQuestion?.abort()
    area.changedAt = 1 + findLatestChange(scene)
    return viewArea(scene, editor, act(editor))
  }

  return {
    async prepareArea({ photoId, surface }, kept, onProgress) {
      const scene = photos.getPhoto(photoId)
      const open = scene.areas.get(surface)
      // without an analysis the area was not searched for, so it is tried again
      if (open !== undefined && open.analysis !== null) {
        scene.area = open
        onProgress('ready')
        return { ...describeArea(scene, open), isKept: false, isStillOpen: true }
      }
      onProgress('looking')
      const analysis = await analyzeOnce(scene, analyzer, surroundingsOf(surface)).catch(() => null)
      // the analysis waits for the network's weights; another photo may be open by now
      photos.getPhoto(photoId)
      onProgress('finding')
      const found = analysis === null ? null : findSurface(scene, analysis, surface)
      const guess = found && startArea(found)
      const editor = createMaskEditor(scene.analysisPhoto, guess, analysis)
      const isKept = kept !== null && restoreIfValid(editor, kept)
      const parts = { tapQuestion: null, painter: null, stylePainter: null }
      const changedAt = editor.edits.length > 0 ? 1 + findLatestChange(scene) : 0
      const area: OpenArea = { surface, analysis, found, editor, changedAt, ...parts }
      scene.area = area
      scene.areas.set(surface, area)
      setTimeout(() => {
        if (!photos.isAreaOpen(area)) return
        serverTaps.sendPhoto(scene.analysisPhoto)
        editor.prepareTaps()
      }, TAPS_AFTER_MS)
      setTimeout(() => {
        if (analysis !== null && photos.isAreaOpen(area))
          void keepHouse(scene, surroundingsOf(surface), analysis)
      }, KEEP_AFTER_MS)
      onProgress('ready')
      return { ...describeArea(scene, area), isKept, isStillOpen: false }
    },
    async listFoundSurfaces(photoId, surfaces) {
      const scene = photos.getPhoto(photoId)
      const [first] = surfaces
      const analysis = await analyzeOnce(scene, analyzer, surroundingsOf(first)).catch(() => null)
      if (analysis === null) return []
      return surfaces.filter((surface) => findSurface(scene, analysis, surface).isSure)
    },
    async findSurfaceAt(photoId, at, surfaces) {
      const scene = photos.getPhoto(photoId)
      const [first] = surfaces
      const analysis = await analyzeOnce(scene, analyzer, surroundingsOf(first)).catch(() => null)
      return findOwner(scene, analysis, at, surfaces)
    },
    listAreaChoices(ref) {
      const { scene, area } = photos.getArea(ref)
      return drawAreaChoices(scene.analysisPhoto, area)
    },
    saveArea: (ref) => photos.getArea(ref).area.editor.save(),
    restoreArea: (ref, history) => change(ref, (editor) => editor.restore(history)),
    edit: (ref, edit) => change(ref, (editor) => editor.apply(edit)),
    async improveTap(ref) {
      const { scene, area } = photos.getArea(ref)
      const { editor } = area
      const { edits } = editor
      const tap = edits.at(-1)
      if (tap?.kind !== 'tap' || tap.region !== undefined) return null
      // a repeated tap asks for a smaller part, which a model of whole objects does not know
      if (editor.isTapRepeated) return null
      const question = new AbortController()
      area.tapQuestion = question
      const improved = await serverTaps.findRegion(scene.analysisPhoto, edits, question.signal)
      if (improved === null || !photos.isAreaOpen(area) || editor.edits !== edits) return null
      const mask = editor.answerTap(improved, leastAgreementOf(ref.surface))
      return mask && viewArea(scene, editor, mask)
    },
    undo: (ref) => change(ref, (editor) => editor.undo()),
    redo: (ref) => change(ref, (editor) => editor.redo()),
    regionMap: (ref) => photos.getArea(ref).area.editor.regionMap,
    maskPng: async (ref) => encodeMaskPng(photos.getArea(ref).area.editor.mask),
    async labelsPng(photoId, surfaces) {
      const labels = labelAreas(photos.getPhoto(photoId), surfaces)
      const covered = surfaces.filter((_, k) => !labels.data.includes(k + 1))
      return { png: await encodeGrayPng(labels), covered }
    },
    readReferences: (photoId, surfaces) => readReferences(photos.getPhoto(photoId), surfaces),
    estimateAreas(photoId, surfaces) {
      const scene = photos.getPhoto(photoId)
      const labels = labelAreas(scene, surfaces)
      return surfaces.map((surface, k) => {
        const analysis = scene.areas.get(surface)?.analysis ?? null
        return estimateArea(scene.analysisPhoto, maskOfLabel(labels, k + 1), surface, analysis)
      })
    },
  }
}

/** What the light of each area was estimated from, beside its border; null where that is not known. */
function readReferences(scene: OpenScene, surfaces: readonly Surface[]): ClassReference[][] | null {
  const areas = surfaces.map((surface) => scene.areas.get(surface))
  const analyses = areas.flatMap((area) => area?.analysis ?? [])
  if (analyses.length < surfaces.length) return null
  const labels = labelAreas(scene, surfaces)
  return analyses.map((analysis, k) =>
    measureReferences(scene.analysisPhoto, maskOfLabel(labels, k + 1), analysis),
  )
}

/** The surface that owns a pixel: areas that were opened come as when they are painted, then those that are found there. */
function findOwner(
  scene: OpenScene,
  analysis: Analysis | null,
  { x, y }: GridPixel,
  surfaces: readonly Surface[],
): Surface | null {
  const isThere = ({ data, width }: Mask) => data[y * width + x] === 255
  const open = [...scene.areas.values()].filter(({ surface }) => surfaces.includes(surface))
  const owner = orderByClaim(open).find(({ editor }) => isThere(editor.mask))
  if (owner !== undefined || analysis === null) return owner?.surface ?? null
  const others = surfaces.filter((surface) => !scene.areas.has(surface)).toSorted(compareSpecificity)
  const isFoundThere = ({ isSure, mask }: FoundArea) => isSure && isThere(mask)
  return others.find((surface) => isFoundThere(findSurface(scene, analysis, surface))) ?? null
}

/**
 * Which of several areas owns each pixel: n for the n-th surface, 0 for none.
 * @throws when one of them is not open
 */
function labelAreas({ areas }: OpenScene, surfaces: readonly Surface[]): LabelMask {
  const open = surfaces.map((surface) => areas.get(surface)).filter((area) => area !== undefined)
  if (open.length < surfaces.length) throw new Error('a surface of the scheme is not open')
  const ordered = orderByClaim(open)
  const labels = labelSurfaces(ordered.map(({ editor }) => editor.mask))
  const numbers = [0, ...ordered.map(({ surface }) => 1 + surfaces.indexOf(surface))]
  return { ...labels, data: labels.data.map((label) => numbers[label]) }
}

/** The share of the photo that each open surface owns, 0–1. */
function measureOwned(scene: OpenScene): AreaView['owned'] {
  const surfaces = [...scene.areas.keys()]
  const { data } = labelAreas(scene, surfaces)
  const counts = new Uint32Array(1 + surfaces.length)
  for (const label of data) counts[label]++
  return Object.fromEntries(surfaces.map((surface, k) => [surface, counts[k + 1] / data.length]))
}

type PaintCalls = Pick<
  EngineApi,
  | 'paint'
  | 'releasePicture'
  | 'paintForComparison'
  | 'prepareStyles'
  | 'applyStyle'
  | 'listStyleParts'
  | 'stylePartsPng'
>

/** The calls that show paints and styles on the area. */
export function createPaintCalls(photos: OpenPhotoHolder): PaintCalls {
  const pool = createPicturePool()

  function paintArea(ref: AreaRef, look: PaintLook, size: PictureSize): PaintedArea {
    const { scene, area } = photos.getArea(ref)
    const layers = listLayers(scene, area, look)
    if (layers.length > 0) return getSchemePainter(scene, area).paint(layers, look, area.surface)
    const { surface, analysis } = area
    area.painter ??= createPainter({ ...scene, surroundings: surroundingsOf(surface), analysis })
    return area.painter.paint(area.editor.mask, look, size)
  }

  return {
    paint(ref, look) {
      const painted = paintArea(ref, look, 'preview')
      return { ...painted, picture: pool.copy(painted.picture) }
    },
    releasePicture: ({ data }) => pool.release(data),
    paintForComparison: (ref, look, size) => toBitmap(paintArea(ref, look, size).picture),
    prepareStyles(ref, isWholeHome) {
      const { scene, area } = photos.getArea(ref)
      if (!isWholeHome) getStylePainter(scene, area).prepare(area.editor.mask)
      else getHomeStylePainter(scene, area).prepare(drawHomeAreas(scene, area, orderByClaim))
    },
    applyStyle(ref, look) {
      const { scene, area } = photos.getArea(ref)
      return look.isWholeHome === true
        ? styleHome(scene, area, look)
        : getStylePainter(scene, area).paint(area.editor.mask, look)
    },
    listStyleParts(ref) {
      const { scene, area } = photos.getArea(ref)
      return drawHomeAreas(scene, area, orderByClaim).map(({ surface, mask }) => ({
        surface,
        coverage: coverageOf(mask),
      }))
    },
    stylePartsPng(ref) {
      const { scene, area } = photos.getArea(ref)
      return encodeGrayPng(labelHomeAreas(drawHomeAreas(scene, area, orderByClaim)))
    },
  }
}

/** The surfaces to paint, in the order in which they claim pixels; none where one surface is painted alone. */
function listLayers(
  scene: OpenScene,
  current: OpenArea,
  { hex, others = [], isAreaBare }: PaintLook,
): SchemeLayer[] {
  const hexes = new Map(others.map((other) => [other.surface, other.hex]))
  if (isAreaBare === true) hexes.delete(current.surface)
  else if (hexes.size > 0) hexes.set(current.surface, hex)
  const open = [...scene.areas.values()].filter(
    ({ surface, editor }) => hexes.has(surface) && editor.mask.data.includes(255),
  )
  return orderByClaim(open).map(({ surface, editor }) => {
    return { surface, mask: editor.mask, hex: hexes.get(surface)! }
  })
}

/** Orders areas so that the first one gets the pixels that several claim: the one changed last, else the more specific surface. */
function orderByClaim(areas: readonly OpenArea[]): OpenArea[] {
  return areas.toSorted(
    (one, other) => other.changedAt - one.changedAt || compareSpecificity(one.surface, other.surface),
  )
}

function findLatestChange({ areas }: OpenScene): number {
  return Math.max(0, ...[...areas.values()].map(({ changedAt }) => changedAt))
}

function getSchemePainter(scene: OpenScene, { surface, analysis }: OpenArea): SchemePainter {
  scene.schemePainter ??= createSchemePainter({ ...scene, surroundings: surroundingsOf(surface), analysis })
  return scene.schemePainter
}

/** Shows a style on all surfaces of the home that are found or marked; the photo as it is when there is none. */
function styleHome(scene: OpenScene, area: OpenArea, look: StyleLook): StyledArea {
  const areas = drawHomeAreas(scene, area, orderByClaim)
  if (!areas.some(({ mask }) => mask.data.includes(255))) {
    const { width, height, data } = scene.preview
    const picture = toBitmap(new ImageData(new Uint8ClampedArray(data), width, height))
    return { picture, changed: [] }
  }
  return getHomeStylePainter(scene, area).paint(areas, look)
}

function getHomeStylePainter(scene: OpenScene, { analysis }: OpenArea): StylePainter<readonly StyleArea[]> {
  scene.homeStylePainter ??= createHomeStylePainter(scene, analysis)
  return scene.homeStylePainter
}

function getStylePainter(scene: OpenScene, area: OpenArea): StylePainter<Mask> {
  area.stylePainter ??= createStylePainter(scene, area.surface, area.analysis)
  return area.stylePainter
}

/** Finds a surface once per photo. In an almost black photo, a confident network is wrong. */
function findSurface({ analysisPhoto, found }: OpenScene, analysis: Analysis, surface: Surface): FoundArea {
  const known = found.get(surface)
  if (known !== undefined) return known
  const area = findAreaOrDoors(analysisPhoto, buildHouseModel(analysisPhoto, analysis), surface)
  const judged = { ...area, isSure: area.isSure && !isDarkPhoto(analysisPhoto) }
  found.set(surface, judged)
  return judged
}

function findDoubt(photo: ColorRaster, found: FoundArea | null): AreaDoubt | null {
  if (isDarkPhoto(photo)) return 'dark'
  return found?.isSure === true ? null : 'not-found'
}

/** @returns false when the saved area is damaged or belongs to another photo; the editor then keeps the found area */
function restoreIfValid(editor: MaskEditor, kept: MaskHistory): boolean {
  try {
    editor.restore(kept)
    return true
  } catch (error) {
    if (error instanceof MaskError) return false
    throw error
  }
}

function describeArea(scene: OpenScene, { editor, found }: OpenArea) {
  return {
    ...viewArea(scene, editor, editor.mask),
    confidence: found?.confidence ?? 0,
    doubt: findDoubt(scene.analysisPhoto, found),
  }
}

function viewArea(scene: OpenScene, editor: MaskEditor, mask: Mask): AreaView {
  const latest = editor.edits.at(-1)
  return {
    glow: drawGlow(mask),
    coverage: coverageOf(mask),
    owned: measureOwned(scene),
    canUndo: editor.canUndo,
    canRedo: editor.canRedo,
    tapAgain: editor.tapAgain,
    start: describeStart(editor, mask),
    tapModel: (latest?.kind === 'tap' && latest.region?.model) || null,
  }
}

function describeStart({ edits }: MaskEditor, mask: Mask): AreaView['start'] {
  const latest = edits.at(-1)
  if (latest?.kind === 'start') return latest.name as CandidateKind
  if (latest !== undefined && latest.kind !== 'reset') return 'edited'
  return mask.data.includes(255) ? 'found' : 'blank'
}
