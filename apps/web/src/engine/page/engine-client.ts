import type { FoundDoor, MaskEdit, MaskHistory, OpeningFit, Quad } from '@housecoat/engine'
import { proxy, releaseProxy, transfer, wrap } from 'comlink'
import type {
  AreaRef,
  AreaView,
  DoorLook,
  EngineWorkerApi,
  OpenedPhoto,
  PaintLook,
  PaintedArea,
  PhotoId,
  PictureSize,
  PixelPicture,
  PreparationStage,
  PreparedArea,
  RestyledArea,
  StyleLook,
} from '../engine-protocol.ts'
import { latestWins } from '../latest-wins.ts'
import { measured } from '../worker/measured.ts'

/**
 * The picture engine as the page calls it: one worker, one photo at a time. Calls name their photo or area,
 * and reject with an OvertakenError when another one is open.
 */
export interface EngineClient {
  /** Loads what looking at a photo takes (about 2 MB), before there is a photo. */
  preload(): Promise<void>
  /** Decodes a photo; rejects with a PhotoError (see photo-error.ts). */
  openPhoto(file: Blob): Promise<OpenedPhoto>
  /** Analyses the open photo (once) and finds the surface in it, or takes up the kept area where that fits the photo. */
  prepareArea(
    area: AreaRef,
    kept: MaskHistory | null,
    onProgress?: (stage: PreparationStage) => void,
  ): Promise<PreparedArea>
  /** The area with all its steps, to be kept. */
  saveArea(area: AreaRef): Promise<MaskHistory>
  /** Goes back to what saveArea gave. */
  restoreArea(area: AreaRef, history: MaskHistory): Promise<AreaView>
  /** Mends the area; coordinates are pixels of the opened photo's grid. */
  edit(area: AreaRef, edit: MaskEdit): Promise<AreaView>
  undo(area: AreaRef): Promise<AreaView>
  redo(area: AreaRef): Promise<AreaView>
  /** Paints the area at preview size; null when a newer color overtook this one. */
  paint(area: AreaRef, look: PaintLook): Promise<PaintedArea | null>
  /** Gives the picture of a painted area back, which is not to be looked at afterwards; its memory serves the next one. */
  giveBack(picture: PixelPicture): void
  /** Paints a picture that stands beside the shown one and overtakes none. */
  paintBeside(area: AreaRef, look: PaintLook, size: PictureSize): Promise<ImageBitmap>
  /** Studies the area for its first style, which is then there sooner. */
  studyArea(area: AreaRef): Promise<void>
  /** Restyles the area, and what follows it in harmony, at preview size; null when a newer style overtook this one. */
  restyle(area: AreaRef, look: StyleLook): Promise<RestyledArea | null>
  /** The open photo's doors, likeliest first, in pixels of the photo at its full size; none without the network. */
  findDoors(photoId: PhotoId): Promise<FoundDoor[]>
  /** The doors that a copy of the open photo has marked in yellow, told in the same pixels. */
  readMarkedDoors(photoId: PhotoId, marked: Blob): Promise<FoundDoor[]>
  /** Compares a door's width by height with an opening of the open photo; null when its corners cannot be used. */
  judgeOpening(photoId: PhotoId, quad: Quad, doorAspect: number): Promise<OpeningFit | null>
  /**
   * Sets a door into the open photo at preview size; null when a newer one overtook this one. Rejects when the corners cannot be used
   * or the picture cannot be loaded.
   */
  setDoor(photoId: PhotoId, look: DoorLook): Promise<ImageBitmap | null>
  /** The area as a PNG, white inside. */
  maskPng(area: AreaRef): Promise<Blob>
  /**
   * Paints a photo of ours whose mask is known (white = the area); null when a newer color overtook this one.
   * Independent of the open photo.
   */
  paintSample(photoUrl: string, maskUrl: string, hex: string): Promise<ImageBitmap | null>
  /** Ends the worker; calls that are under way reject. */
  dispose(): void
}

interface SampleJob {
  readonly photoUrl: string
  readonly maskUrl: string
  readonly hex: string
}

/** Starts an engine worker. The engine's code is loaded by the worker, never by the page. */
export function createEngineClient(): EngineClient {
  const worker = new Worker(new URL('../worker/engine-worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  })
  const remote = wrap<EngineWorkerApi>(worker)
  const end = new AbortController()
  worker.addEventListener('error', (event) => end.abort(new Error(event.message || 'The engine stopped')))
  const ended = rejectOnAbort(end.signal)
  const guarded = <T>(name: string, call: () => Promise<T>) =>
    measured(name, () => Promise.race([call(), ended]))

  let openings = 0
  const paintLatest = latestWins(({ area, look }: { area: AreaRef; look: PaintLook }) =>
    guarded('paint', () => remote.paint(area, look)),
  )
  const restyleLatest = latestWins(({ area, look }: { area: AreaRef; look: StyleLook }) =>
    guarded('restyle', () => remote.restyle(area, look)),
  )
  const setDoorLatest = latestWins(({ photoId, look }: { photoId: PhotoId; look: DoorLook }) =>
    guarded('set-door', () => remote.setDoor(photoId, { ...look, pictureUrl: absolute(look.pictureUrl) })),
  )
  const paintSampleLatest = latestWins(({ photoUrl, maskUrl, hex }: SampleJob) =>
    guarded('paint-sample', () => remote.paintSample(absolute(photoUrl), absolute(maskUrl), hex)),
  )
  return {
    preload: () => guarded('preload', () => remote.preload()),
    openPhoto(file) {
      const id = ++openings
      return guarded('open-photo', () => remote.openPhoto(id, file))
    },
    prepareArea: (area, kept, onProgress = () => undefined) =>
      guarded('prepare-area', () => remote.prepareArea(area, kept, proxy(onProgress))),
    saveArea: (area) => guarded('save-area', () => remote.saveArea(area)),
    restoreArea: (area, history) => guarded('restore-area', () => remote.restoreArea(area, history)),
    edit: (area, edit) => guarded('edit', () => remote.edit(area, edit)),
    undo: (area) => guarded('undo', () => remote.undo(area)),
    redo: (area) => guarded('redo', () => remote.redo(area)),
    paint: (area, look) => paintLatest({ area, look }),
    giveBack({ data }) {
      remote.takeBack(transfer(data, [data.buffer])).catch(() => undefined)
    },
    paintBeside: (area, look, size) => guarded(`paint-${size}`, () => remote.paintBeside(area, look, size)),
    studyArea: (area) => guarded('study-area', () => remote.studyArea(area)),
    restyle: (area, look) => restyleLatest({ area, look }),
    findDoors: (photoId) => guarded('find-doors', () => remote.findDoors(photoId)),
    readMarkedDoors: (photoId, marked) =>
      guarded('read-marked-doors', () => remote.readMarkedDoors(photoId, marked)),
    judgeOpening: (photoId, quad, doorAspect) =>
      guarded('judge-opening', () => remote.judgeOpening(photoId, quad, doorAspect)),
    setDoor: (photoId, look) => setDoorLatest({ photoId, look }),
    maskPng: (area) => guarded('mask-png', () => remote.maskPng(area)),
    paintSample: (photoUrl, maskUrl, hex) => paintSampleLatest({ photoUrl, maskUrl, hex }),
    dispose() {
      end.abort(new DOMException('The engine was closed', 'AbortError'))
      remote[releaseProxy]()
      worker.terminate()
    },
  }
}

/** A worker that died never answers; this promise lets its callers go. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const rejection = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  rejection.catch(() => undefined)
  return rejection
}

/** A worker's own address is inside the bundle's folder, so relative addresses are resolved here. */
function absolute(url: string): string {
  return new URL(url, document.baseURI).href
}
