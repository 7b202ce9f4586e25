import type { FoundDoor, MaskEdit, MaskHistory, OpeningFit, Quad, Surface } from '@housecoat/engine'
import { proxy, releaseProxy, transfer, wrap } from 'comlink'
import type {
  AreaView,
  DoorLook,
  EngineWorkerApi,
  OpenedPhoto,
  PaintLook,
  PaintedArea,
  PictureSize,
  PixelPicture,
  PreparationStage,
  PreparedArea,
  RestyledArea,
  StyleLook,
} from './engine-protocol.ts'
import { latestWins } from './latest-wins.ts'
import { measured } from './measured.ts'

/** The picture engine as the page calls it: one worker, one photo at a time. */
export interface EngineClient {
  /** Loads what looking at a photo takes (about 2 MB), before there is a photo. */
  preload(): Promise<void>
  /** Decodes a photo; rejects with a PhotoError (see photo-error.ts). */
  openPhoto(file: Blob): Promise<OpenedPhoto>
  /** Analyses the open photo (once) and finds the surface in it, or takes up the kept area where that fits the photo. */
  prepareArea(
    surface: Surface,
    kept: MaskHistory | null,
    onProgress?: (stage: PreparationStage) => void,
  ): Promise<PreparedArea>
  /** The area with all its steps, to be kept. */
  saveArea(): Promise<MaskHistory>
  /** Goes back to what saveArea gave. */
  restoreArea(history: MaskHistory): Promise<AreaView>
  /** Mends the area; coordinates are pixels of the opened photo's grid. */
  edit(edit: MaskEdit): Promise<AreaView>
  undo(): Promise<AreaView>
  redo(): Promise<AreaView>
  /** Paints the area at preview size; null when a newer color overtook this one. */
  paint(look: PaintLook): Promise<PaintedArea | null>
  /** Gives the picture of a painted area back, which is not to be looked at afterwards; its memory serves the next one. */
  giveBack(picture: PixelPicture): void
  /** Paints a picture that stands beside the shown one and overtakes none. */
  paintBeside(look: PaintLook, size: PictureSize): Promise<ImageBitmap>
  /** Studies the area for its first style, which is then there sooner. */
  studyArea(): Promise<void>
  /** Restyles the area, and what follows it in harmony, at preview size; null when a newer style overtook this one. */
  restyle(look: StyleLook): Promise<RestyledArea | null>
  /** The open photo's doors, likeliest first, in pixels of the photo at its full size; none without the network. */
  findDoors(): Promise<FoundDoor[]>
  /** The doors that a copy of the open photo has marked in yellow, told in the same pixels. */
  readMarkedDoors(marked: Blob): Promise<FoundDoor[]>
  /** Compares a door's width by height with an opening of the open photo; null when its corners cannot be used. */
  judgeOpening(quad: Quad, doorAspect: number): Promise<OpeningFit | null>
  /**
   * Sets a door into the open photo at preview size; null when a newer one overtook this one. Rejects when the corners cannot be used
   * or the picture cannot be loaded.
   */
  setDoor(look: DoorLook): Promise<ImageBitmap | null>
  /** The area as a PNG, white inside. */
  maskPng(): Promise<Blob>
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
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  })
  const remote = wrap<EngineWorkerApi>(worker)
  const end = new AbortController()
  worker.addEventListener('error', (event) => end.abort(new Error(event.message || 'The engine stopped')))
  const ended = rejectOnAbort(end.signal)
  const guarded = <T>(name: string, call: () => Promise<T>) =>
    measured(name, () => Promise.race([call(), ended]))

  const paintLatest = latestWins((look: PaintLook) => guarded('paint', () => remote.paint(look)))
  const paintSampleLatest = latestWins(({ photoUrl, maskUrl, hex }: SampleJob) =>
    guarded('paint-sample', () => remote.paintSample(absolute(photoUrl), absolute(maskUrl), hex)),
  )
  return {
    preload: () => guarded('preload', () => remote.preload()),
    openPhoto: (file) => guarded('open-photo', () => remote.openPhoto(file)),
    prepareArea: (surface, kept, onProgress = () => undefined) =>
      guarded('prepare-area', () => remote.prepareArea(surface, kept, proxy(onProgress))),
    saveArea: () => guarded('save-area', () => remote.saveArea()),
    restoreArea: (history) => guarded('restore-area', () => remote.restoreArea(history)),
    edit: (edit) => guarded('edit', () => remote.edit(edit)),
    undo: () => guarded('undo', () => remote.undo()),
    redo: () => guarded('redo', () => remote.redo()),
    paint: paintLatest,
    giveBack({ data }) {
      remote.takeBack(transfer(data, [data.buffer])).catch(() => undefined)
    },
    paintBeside: (look, size) => guarded(`paint-${size}`, () => remote.paintBeside(look, size)),
    studyArea: () => guarded('study-area', () => remote.studyArea()),
    restyle: latestWins((look: StyleLook) => guarded('restyle', () => remote.restyle(look))),
    findDoors: () => guarded('find-doors', () => remote.findDoors()),
    readMarkedDoors: (marked) => guarded('read-marked-doors', () => remote.readMarkedDoors(marked)),
    judgeOpening: (quad, doorAspect) => guarded('judge-opening', () => remote.judgeOpening(quad, doorAspect)),
    setDoor: latestWins((look: DoorLook) =>
      guarded('set-door', () => remote.setDoor({ ...look, pictureUrl: absolute(look.pictureUrl) })),
    ),
    maskPng: () => guarded('mask-png', () => remote.maskPng()),
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
