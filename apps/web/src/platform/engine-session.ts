import {
  ANALYSIS_LONG_SIDE_PX,
  MaskError,
  analyzePhoto,
  createMaskEditor,
  findAreaOrDoors,
  findDoors,
  findMarkedDoors,
  fitsOpening,
  fitWithin,
  isUsableQuad,
  loadSurfaceNetwork,
  resizeColor,
  scaleQuad,
  startArea,
  resizeGray,
  surroundingsOf,
  type Analysis,
  type ColorRaster,
  type FoundArea,
  type FoundDoor,
  type Mask,
  type MaskEditor,
  type MaskHistory,
  type Matte,
  type Surface,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { drawGlow, encodeMaskPng, findCoverage, toBitmap } from './area-picture.ts'
import {
  PREVIEW_LONG_SIDE_PX,
  type AreaDoubt,
  type AreaRef,
  type AreaView,
  type EngineWorkerApi,
  type OpenedPhoto,
  type PaintLook,
  type PaintedArea,
  type PhotoId,
  type PictureSize,
  type PreparedArea,
} from './engine-protocol.ts'
import { createDoorSetter, type DoorSetter } from './door-setter.ts'
import { isDarkPhoto } from './dark-photo.ts'
import { askNamedModel, hasNamedModel } from './named-model.ts'
import { OvertakenError } from './overtaken.ts'
import { createPainter, type Painter } from './painter.ts'
import { createPicturePool } from './picture-pool.ts'
import { createRestyler, type Restyler } from './restyler.ts'
import { decodePhoto, drawOnWhite, get2d } from './photo-decoder.ts'

const WEIGHTS_URL = new URL('../../../../packages/engine/weights/surface-network.bin', import.meta.url)

/** The area is shown, and painted in a color that was chosen before, ahead of the work that only taps need. */
const TAPS_AFTER_MS = 150

interface Scene {
  /** of the upright photo at full size */
  readonly size: PixelSize
  readonly preview: ColorRaster
  readonly analysisPhoto: ColorRaster
}

/** The open photo with everything made from it; opening another one drops it all. */
interface OpenScene extends Scene {
  readonly id: PhotoId
  analysis: Promise<Analysis | null> | null
  area: OpenArea | null
  doorSetter: DoorSetter | null
}

/** The area being edited, with what paints it. */
interface OpenArea {
  readonly surface: Surface
  readonly seen: Analysis | null
  readonly editor: MaskEditor
  painter: Painter | null
  restyler: Restyler | null
}

/** What the worker remembers between calls: the photo, its analysis, the area being edited, the prepared painter. */
export function createEngineSession(): EngineWorkerApi {
  let photo: OpenScene | null = null
  /** the opening requested last */
  let newestId: PhotoId | null = null
  let network: Promise<SurfaceNetwork | null> | null = null
  let isModelNamed = Promise.resolve(false)
  const doorPictures = new Map<string, Promise<ColorRaster>>()
  const samples = new Map<string, Promise<SamplePainter>>()
  const pool = createPicturePool()

  /** @throws OvertakenError when another photo is open */
  function photoOf(id: PhotoId): OpenScene {
    if (photo === null) throw new Error('There is no photo yet')
    if (photo.id !== id) throw new OvertakenError('Another photo was opened')
    return photo
  }

  /** @throws OvertakenError when another photo or area is open */
  function areaOf({ photoId, surface }: AreaRef): { readonly scene: OpenScene; readonly area: OpenArea } {
    const scene = photoOf(photoId)
    if (scene.area === null) throw new Error('There is no area yet')
    if (scene.area.surface !== surface) throw new OvertakenError('Another area was chosen')
    return { scene, area: scene.area }
  }

  function analyze(scene: OpenScene): Promise<Analysis | null> {
    scene.analysis ??= look(scene.analysisPhoto).then((seen) => {
      // without the network nothing was analyzed: the next call tries again
      if (seen === null) scene.analysis = null
      return seen
    })
    return scene.analysis
  }

  async function look(analysisPhoto: ColorRaster): Promise<Analysis | null> {
    const seen = (await isModelNamed) ? await askNamedModel(analysisPhoto) : null
    if (seen !== null) return seen
    const loaded = await wantNetwork()
    return loaded === null ? null : analyzePhoto(analysisPhoto, loaded)
  }

  /** Loads the network once; after a failure the next call tries again. */
  function wantNetwork(): Promise<SurfaceNetwork | null> {
    network ??= loadNetwork().then((loaded) => {
      if (loaded === null) network = null
      return loaded
    })
    return network
  }

  function isOpen({ editor }: OpenArea): boolean {
    return photo?.area?.editor === editor
  }

  function change(ref: AreaRef, act: (editor: MaskEditor) => Mask): AreaView {
    const { editor } = areaOf(ref).area
    return viewArea(editor, act(editor))
  }

  function paintArea(ref: AreaRef, look: PaintLook, size: PictureSize): PaintedArea {
    const { scene, area } = areaOf(ref)
    area.painter ??= createPainter({ ...scene, surroundings: surroundingsOf(area.surface), seen: area.seen })
    return area.painter.paint(area.editor.mask, look, size)
  }

  function restylerOf(scene: OpenScene, area: OpenArea): Restyler {
    area.restyler ??= createRestyler(scene, area.surface, area.seen)
    return area.restyler
  }

  return {
    preload() {
      void wantNetwork()
    },

    async openPhoto(id, file) {
      void wantNetwork()
      isModelNamed = hasNamedModel()
      newestId = id
      const { scene, view } = await openScene(file)
      if (newestId !== id) {
        view.preview.close()
        throw new OvertakenError('Another photo was opened')
      }
      const opened: OpenScene = { ...scene, id, analysis: null, area: null, doorSetter: null }
      photo = opened
      // Looking at the photo starts now: the person reads the page meanwhile.
      setTimeout(() => void (photo === opened && analyze(opened).catch(() => null)), 0)
      return { ...view, id }
    },

    async prepareArea(ref, kept, onProgress) {
      const { photoId, surface } = ref
      const scene = photoOf(photoId)
      onProgress('looking')
      const seen = await analyze(scene).catch(() => null)
      // the analysis waits for the network's weights; another photo may be open by now
      photoOf(photoId)
      onProgress('finding')
      const start = seen === null ? null : findSurface(scene.analysisPhoto, seen, surface)
      const guess = start && startArea(start)
      const editor = createMaskEditor(scene.analysisPhoto, guess, seen)
      const isKept = kept !== null && restoreWhole(editor, kept)
      const opened: OpenArea = { surface, seen, editor, painter: null, restyler: null }
      scene.area = opened
      setTimeout(() => {
        if (isOpen(opened)) editor.prepareTaps()
      }, TAPS_AFTER_MS)
      onProgress('ready')
      const area: PreparedArea = {
        ...viewArea(editor, editor.mask),
        confidence: start?.confidence ?? 0,
        doubt: findDoubt(scene.analysisPhoto, start),
        isKept,
      }
      return area
    },

    saveArea(ref) {
      return areaOf(ref).area.editor.save()
    },
    restoreArea(ref, history) {
      return change(ref, (editor) => editor.restore(history))
    },

    edit(ref, edit) {
      return change(ref, (editor) => editor.apply(edit))
    },
    undo(ref) {
      return change(ref, (editor) => editor.undo())
    },
    redo(ref) {
      return change(ref, (editor) => editor.redo())
    },

    paint(ref, look) {
      const painted = paintArea(ref, look, 'preview')
      return { ...painted, picture: pool.copy(painted.picture) }
    },
    takeBack(pixels) {
      pool.takeBack(pixels)
    },
    paintBeside(ref, look, size) {
      return toBitmap(paintArea(ref, look, size).picture)
    },

    studyArea(ref) {
      const { scene, area } = areaOf(ref)
      restylerOf(scene, area).study(area.editor.mask)
    },

    restyle(ref, look) {
      const { scene, area } = areaOf(ref)
      return restylerOf(scene, area).restyle(area.editor.mask, look)
    },

    async findDoors(photoId) {
      const scene = photoOf(photoId)
      const seen = await analyze(scene).catch(() => null)
      return seen === null
        ? []
        : inFullSize(findDoors(scene.analysisPhoto, seen), scene.analysisPhoto, scene.size)
    },

    async readMarkedDoors(photoId, marked) {
      const { size } = photoOf(photoId)
      const bitmap = await createImageBitmap(marked)
      const picture = readRaster(drawOnWhite(bitmap, bitmap.width, bitmap.height))
      bitmap.close()
      return inFullSize(findMarkedDoors(picture), picture, size)
    },

    judgeOpening(photoId, quad, doorAspect) {
      return isUsableQuad(quad) ? fitsOpening(doorAspect, quad, photoOf(photoId).size) : null
    },

    async setDoor(photoId, { pictureUrl, quad }) {
      const scene = photoOf(photoId)
      const [picture, seen] = await Promise.all([
        loadDoorPicture(pictureUrl, doorPictures),
        analyze(scene).catch(() => null),
      ])
      photoOf(photoId)
      scene.doorSetter ??= createDoorSetter(scene.preview, scene.size.width, seen)
      return scene.doorSetter.set(picture, quad)
    },

    async maskPng(ref) {
      return encodeMaskPng(areaOf(ref).area.editor.mask)
    },

    async paintSample(photoUrl, maskUrl, hex) {
      const key = `${photoUrl} ${maskUrl}`
      const sample = samples.get(key) ?? prepareSample(photoUrl, maskUrl)
      samples.set(key, sample)
      sample.catch(() => samples.delete(key))
      return (await sample)(hex)
    },
  }
}

interface PixelSize {
  readonly width: number
  readonly height: number
}

function inFullSize(doors: readonly FoundDoor[], from: PixelSize, to: PixelSize): FoundDoor[] {
  return doors.map((door) => ({
    ...door,
    quad: scaleQuad(door.quad, to.width / from.width, to.height / from.height),
  }))
}

/** So many pictures of doors are kept for being tried again. */
const DOOR_PICTURES_MAX = 12

/** The picture of a door, from those kept or from its address; the one longest unused goes. */
function loadDoorPicture(url: string, kept: Map<string, Promise<ColorRaster>>): Promise<ColorRaster> {
  const picture = kept.get(url) ?? fetchPicture(url)
  kept.delete(url)
  kept.set(url, picture)
  picture.catch(() => kept.delete(url))
  if (kept.size > DOOR_PICTURES_MAX) for (const oldest of [...kept.keys()].slice(0, 1)) kept.delete(oldest)
  return picture
}

async function fetchPicture(url: string): Promise<ColorRaster> {
  const bitmap = await createImageBitmap(await (await fetchFile(url)).blob())
  const picture = readRaster(drawOnWhite(bitmap, bitmap.width, bitmap.height))
  bitmap.close()
  return picture
}

/** What the network is sure of in a photo that is next to black is a mistake. */
function findSurface(photo: ColorRaster, seen: Analysis, surface: Surface): FoundArea {
  const area = findAreaOrDoors(photo, seen, surface)
  return { ...area, isSure: area.isSure && !isDarkPhoto(photo) }
}

function findDoubt(photo: ColorRaster, start: FoundArea | null): AreaDoubt | null {
  if (isDarkPhoto(photo)) return 'dark'
  return start?.isSure === true ? null : 'not-found'
}

/** @returns whether the kept area is this photo's and whole; else the editor stays at what was found */
function restoreWhole(editor: MaskEditor, kept: MaskHistory): boolean {
  try {
    editor.restore(kept)
    return true
  } catch (error) {
    if (error instanceof MaskError) return false
    throw error
  }
}

/** Without its network the product still works: the person taps the surface. */
async function loadNetwork(): Promise<SurfaceNetwork | null> {
  try {
    return loadSurfaceNetwork(new Uint8Array(await (await fetchFile(WEIGHTS_URL.href)).arrayBuffer()))
  } catch (error) {
    console.warn('The surface network could not be loaded; areas start blank.', error)
    return null
  }
}

async function openScene(file: Blob): Promise<{ scene: Scene; view: Omit<OpenedPhoto, 'id'> }> {
  const { bitmap, upload } = await decodePhoto(file)
  const { width, height } = bitmap
  const size = fitWithin(width, height, PREVIEW_LONG_SIDE_PX)
  const canvas = drawOnWhite(bitmap, size.width, size.height)
  bitmap.close()
  const preview = readRaster(canvas)
  const grid = fitWithin(width, height, ANALYSIS_LONG_SIDE_PX)
  const analysisPhoto = resizeColor(preview, grid.width, grid.height)
  return {
    scene: { size: { width, height }, preview, analysisPhoto },
    view: { width, height, preview: canvas.transferToImageBitmap(), grid, upload },
  }
}

type SamplePainter = (hex: string) => ImageBitmap

async function prepareSample(photoUrl: string, maskUrl: string): Promise<SamplePainter> {
  const [photoFile, maskFile] = await Promise.all([fetchFile(photoUrl), fetchFile(maskUrl)])
  const { scene } = await openScene(await photoFile.blob())
  const matte = await readMatte(await maskFile.blob(), scene.preview)
  const mask = resizeGray(matte, scene.analysisPhoto.width, scene.analysisPhoto.height)
  for (let at = 0; at < mask.data.length; at++) mask.data[at] = mask.data[at] > 127 ? 255 : 0
  const painter = createPainter({ ...scene, surroundings: 'outdoors' })
  return (hex) => toBitmap(painter.paint(mask, { hex, lightness: 0 }, 'preview', matte).picture)
}

/** Our samples' masks are drawn to a fraction of a pixel, so they serve as mattes. */
async function readMatte(file: Blob, { width, height }: ColorRaster): Promise<Matte> {
  const bitmap = await createImageBitmap(file)
  const picture = readRaster(drawOnWhite(bitmap, width, height))
  bitmap.close()
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => picture.data[at * 4]) }
}

function readRaster(canvas: OffscreenCanvas): ColorRaster {
  const { data } = get2d(canvas).getImageData(0, 0, canvas.width, canvas.height)
  return { width: canvas.width, height: canvas.height, channels: 4, data }
}

async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return response
}

function viewArea(editor: MaskEditor, mask: Mask): AreaView {
  return {
    glow: drawGlow(mask),
    coverage: findCoverage(mask),
    canUndo: editor.canUndo,
    canRedo: editor.canRedo,
  }
}
