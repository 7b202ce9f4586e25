import type {
  FoundDoor,
  MaskEdit,
  MaskHistory,
  OpeningFit,
  Quad,
  Reflectance,
  Surface,
} from '@housecoat/engine'

/** Long side of the picture that the browser shows and repaints. */
export const PREVIEW_LONG_SIDE_PX = 1600

/** Long side of a small picture that stands beside others; a phone shows it at half its pixels, a wide screen at all. */
export const TILE_LONG_SIDE_PX = 800

/** 'preview' fills the page, 'tile' stands in a grid of several. */
export type PictureSize = 'preview' | 'tile'

/** What the area is painted with. */
export interface PaintLook {
  /** #RRGGBB */
  readonly hex: string
  /** doublings of light by which the area is lighter (above 0) or darker than the photo's light alone would make it */
  readonly lightness: number
}

/** A style of the contract's STYLES. */
export interface StyleLook {
  readonly category: 'interior' | 'exterior'
  readonly styleId: string
}

export interface RestyledArea {
  readonly picture: ImageBitmap
  /** what changed with the area, in harmony */
  readonly companions: readonly Surface[]
}

/** A door of the catalog in an opening of the photo. */
export interface DoorLook {
  /** of the door alone, seen from the front; of this origin, or one that lets it be read */
  readonly pictureUrl: string
  /** the opening, clockwise from top left, in pixels of the photo at its full size */
  readonly quad: Quad
}

/** How the light on the area is known, and with it the color's fidelity. */
export interface KnownLight extends Pick<Reflectance, 'confidence' | 'basis'> {
  /** something white is beside the area, even if its light could not be read; absent: not checked */
  readonly isWhiteBeside?: boolean
}

/** RGBA pixels, row by row from the top left. Handed over and back as they are, they cost next to nothing; a new bitmap for each costs most. */
export interface PixelPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export interface PaintedArea {
  /** at preview size */
  readonly picture: PixelPicture
  readonly light: KnownLight
  /** painted at once in the light that was found for the area before; asked again, the picture settles */
  readonly isProvisional: boolean
}

/** Identifies one opening of a photo, so that no call is answered for another one. */
export type PhotoId = number

/** One surface in one opened photo; calls about an area refer to it. */
export interface AreaRef {
  readonly photoId: PhotoId
  readonly surface: Surface
}

export interface OpenedPhoto {
  readonly id: PhotoId
  /** of the upright photo at full size, in pixels */
  readonly width: number
  readonly height: number
  /** the upright photo, long side at most PREVIEW_LONG_SIDE_PX */
  readonly preview: ImageBitmap
  /** the pixel grid in which mask edits are told */
  readonly grid: { readonly width: number; readonly height: number }
  /** what goes to the server: the file itself, or its JPEG copy where the server cannot read the format */
  readonly upload: Blob
}

/** The chosen area as the page shows it. */
export interface AreaView {
  /** a translucent picture of the area in the edit grid, to be laid over the photo */
  readonly glow: PixelPicture
  /** share of the photo that the area takes, 0–1 */
  readonly coverage: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export interface PreparedArea extends AreaView {
  /** 0–1 */
  readonly confidence: number
  /** why the area starts blank, and the person is asked to tap the surface; null when it was found */
  readonly doubt: AreaDoubt | null
  /** the area is the one that was kept, with its steps for undo */
  readonly isKept: boolean
}

/** 'dark': the photo shows next to nothing; 'not-found': the surface was not seen in it. */
export type AreaDoubt = 'dark' | 'not-found'

export type PreparationStage = 'reading' | 'looking' | 'finding' | 'ready'

/**
 * The worker's calls; all of them run off the main thread. A call names its photo or area; one whose photo or area
 * is no longer open rejects with an OvertakenError, even if it was left while the call ran.
 */
export interface EngineWorkerApi {
  preload(): void
  openPhoto(id: PhotoId, file: Blob): Promise<OpenedPhoto>
  prepareArea(
    area: AreaRef,
    kept: MaskHistory | null,
    onProgress: (stage: PreparationStage) => void,
  ): Promise<PreparedArea>
  saveArea(area: AreaRef): MaskHistory
  restoreArea(area: AreaRef, history: MaskHistory): AreaView
  edit(area: AreaRef, edit: MaskEdit): AreaView
  undo(area: AreaRef): AreaView
  redo(area: AreaRef): AreaView
  paint(area: AreaRef, look: PaintLook): PaintedArea
  /** Takes back the pixels of a painted area that is no longer shown, for the next one. */
  takeBack(pixels: PixelPicture['data']): void
  paintBeside(area: AreaRef, look: PaintLook, size: PictureSize): ImageBitmap
  studyArea(area: AreaRef): void
  restyle(area: AreaRef, look: StyleLook): RestyledArea
  findDoors(photoId: PhotoId): Promise<FoundDoor[]>
  readMarkedDoors(photoId: PhotoId, marked: Blob): Promise<FoundDoor[]>
  judgeOpening(photoId: PhotoId, quad: Quad, doorAspect: number): OpeningFit | null
  setDoor(photoId: PhotoId, look: DoorLook): Promise<ImageBitmap>
  maskPng(area: AreaRef): Promise<Blob>
  paintSample(photoUrl: string, maskUrl: string, hex: string): Promise<ImageBitmap>
}
