import type {
  AreaEstimate,
  CandidateKind,
  ClassReference,
  Daylight,
  EntryKit,
  LightFault,
  MaskEdit,
  MaskHistory,
  FoundDoor,
  TapAgain,
  RegionMap,
  OpeningFit,
  Quad,
  RecipeOptions,
  Reflectance,
  Surface,
  Surroundings,
} from '@housecoat/engine'

/** Long side of the picture that the browser shows and repaints. */
export const PREVIEW_LONG_SIDE_PX = 1600

/** Long side of a tile in the comparison grid: half size on phones, full size on desktop. */
export const TILE_LONG_SIDE_PX = 800

/** 'preview' fills the page, 'tile' is one of several in a grid. */
export type PictureSize = 'preview' | 'tile'

/** The paint on the area. */
export interface PaintLook {
  /** #RRGGBB */
  readonly hex: string
  /** doublings of light relative to the photo's own light: above 0 lighter, below 0 darker */
  readonly lightness: number
  /** shows the whole picture in the light of this time of day; absent or null: as photographed */
  readonly daylight?: Daylight | null
  /** shows how the paint's light changes the rest of a room; absent or outdoors: it stays as photographed */
  readonly isRoomLit?: boolean
  /** other surfaces that are painted in the same picture; those that are not open stay as they are */
  readonly others?: readonly SurfaceLook[]
  /** only the other surfaces are painted: this one has no color yet */
  readonly isAreaBare?: boolean
}

/** The paint on a surface other than the one being edited. */
export interface SurfaceLook {
  readonly surface: Surface
  /** #RRGGBB */
  readonly hex: string
}

/** A style of the contract's STYLES. */
export interface StyleLook {
  readonly category: 'interior' | 'exterior'
  readonly styleId: string
  /** changes all surfaces of the home that are found or marked, not only the area and what changes with it; absent: false */
  readonly isWholeHome?: boolean
  /** surfaces that stay as they are; absent: none */
  readonly kept?: readonly Surface[]
  /** of a house; absent: everything is the style's own */
  readonly options?: RecipeOptions
}

export interface StyledArea {
  readonly picture: ImageBitmap
  /** all surfaces that the style changed, the area or the walls first */
  readonly changed: readonly Surface[]
}

/** A surface of a home that styles change. */
export interface StylePart {
  readonly surface: Surface
  /** share of the photo, 0–1; 0: neither found nor marked */
  readonly coverage: number
}

/** A catalog door in an opening of the photo. */
export interface DoorLook {
  /** the door alone, seen from the front; of this origin, or one whose CORS headers allow reading it */
  readonly pictureUrl: string
  /** a gray picture, white where the door has clear panes; null: panes stay as pictured */
  readonly glassUrl: string | null
  /** left and right swapped */
  readonly isMirrored: boolean
  /** what stands around the door in its opening; null: the door fills it */
  readonly kit: EntryKit | null
  /** the opening, clockwise from top left, in pixels of the full-size photo */
  readonly quad: Quad
}

/** Several areas in one mask. */
export interface LabeledAreas {
  /** 8-bit; pixels of the n-th surface have the value n, all others 0 */
  readonly png: Blob
  /** those that own no pixel, because others claim all of theirs or nothing is marked */
  readonly covered: readonly Surface[]
}

/** The open photo with doors in its openings. */
export interface SetDoors {
  readonly picture: ImageBitmap
  /** places in the request of the doors that are missing: the picture did not load, or the corners cannot be used */
  readonly failed: readonly number[]
}

/** The estimate of the light on the area. It decides how true the shown color is. */
export interface LightEstimate extends Pick<Reflectance, 'basis'> {
  /** in the painted color, 0–1; the engine's fidelityOf says what it means */
  readonly confidence: number
  /** there is something white beside the area, even if its light could not be read; absent: not checked */
  readonly isWhiteBeside?: boolean
  /** the photo or the area does not show its light, whatever the estimate says */
  readonly fault?: LightFault | null
}

/** RGBA pixels, row by row from the top left. Their buffer is transferred between page and worker, which avoids a new bitmap per picture. */
export interface PixelPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export interface PaintedArea {
  /** at preview size */
  readonly picture: PixelPicture
  readonly light: LightEstimate
  /** painted with the area's previous light estimate, to answer sooner; painting it again uses the new estimate */
  readonly isProvisional: boolean
}

/** A pixel of an opened photo's grid, from the top left. */
export interface GridPixel {
  readonly x: number
  readonly y: number
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
  /** the upright photo, long side at most PREVIEW_LONG_SIDE_PX; a small photo at up to twice its size */
  readonly preview: ImageBitmap
  /** the pixel grid of mask edits */
  readonly grid: { readonly width: number; readonly height: number }
  /** what is uploaded: the file itself, or a JPEG copy if the server cannot read its format */
  readonly upload: Blob
}

/** The chosen area as the page shows it. */
export interface AreaView {
  /** a translucent picture of the area in the edit grid, drawn over the photo */
  readonly glow: PixelPicture
  /** share of the photo that the area covers, 0–1 */
  readonly coverage: number
  /** share of the photo that each open surface owns, 0–1: where several claim a pixel, only one of them gets it */
  readonly owned: Readonly<Partial<Record<Surface, number>>>
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** what tapping the spot of the latest tap again does; null when the latest edit is no tap */
  readonly tapAgain: TapAgain | null
  /** what the area is: a start that was found or chosen, a blank one, or one that the person has edited */
  readonly start: CandidateKind | 'blank' | 'edited'
  /** the server's model that found the latest change, a tap; null: this browser did */
  readonly tapModel: string | null
}

/** One of several areas that the person may mean. */
export interface AreaChoice {
  readonly kind: CandidateKind
  /** the edit that chooses it */
  readonly edit: MaskEdit
  /** the photo, dark outside the area */
  readonly thumbnail: PixelPicture
}

export interface PreparedArea extends AreaView {
  /** 0–1 */
  readonly confidence: number
  /** why the area starts blank and the person has to tap the surface; null when the area was found */
  readonly doubt: AreaDoubt | null
  /** the saved area was restored, with its undo history */
  readonly isKept: boolean
  /** the area was already open in the worker, with its edits, so the saved one was not read */
  readonly isStillOpen: boolean
}

/** 'dark': the photo is almost black; 'not-found': the surface was not found in it. */
export type AreaDoubt = 'dark' | 'not-found'

export type PreparationStage = 'reading' | 'looking' | 'finding' | 'ready'

/**
 * The picture engine's calls. The worker implements them; the page calls them through Comlink (see EngineClient). There is one
 * open photo at a time: a call about a photo or area that is no longer open rejects with a StaleCallError, even if it
 * was closed while the call ran.
 */
export interface EngineApi {
  /** Loads the networks' weights (about 2 MB, for rooms 5 MB) before there is a photo. */
  preload(surroundings: Surroundings): void
  /**
   * Decodes a photo; rejects with a PhotoError (see photo-error.ts).
   * @param photoKey under which the browser stores it, so that what is found out about it is kept there; null: nothing is kept
   */
  openPhoto(file: Blob, photoKey: string | null): Promise<OpenedPhoto>
  /**
   * Starts to analyze the open photo as a room or as a house, while the person is still on the first step. Nothing needs to
   * wait for it.
   */
  startAnalysis(photoId: PhotoId, surroundings: Surroundings): void
  /** Analyzes the open photo (once) and finds the surface in it, or restores the saved area if it fits the photo. */
  prepareArea(
    area: AreaRef,
    kept: MaskHistory | null,
    onProgress: (stage: PreparationStage) => void,
  ): Promise<PreparedArea>
  /** Of these surfaces of one kind of photo, those that are found in it without a tap. */
  listFoundSurfaces(photoId: PhotoId, surfaces: readonly Surface[]): Promise<Surface[]>
  /**
   * Which of these surfaces is at a pixel of the opened photo's grid: one whose area was marked or is found there. Null where none
   * is.
   */
  findSurfaceAt(photoId: PhotoId, at: GridPixel, surfaces: readonly Surface[]): Promise<Surface | null>
  /** The areas that the person may mean, best first; fewer than two where the engine is sure, or sees nothing. */
  listAreaChoices(area: AreaRef): AreaChoice[]
  /** The area with its undo history. */
  saveArea(area: AreaRef): MaskHistory
  /** Returns to what saveArea gave. */
  restoreArea(area: AreaRef, history: MaskHistory): AreaView
  /** Changes the area; coordinates are pixels of the opened photo's grid. */
  edit(area: AreaRef, edit: MaskEdit): AreaView
  /**
   * Asks the server's model about the latest change, a tap, and takes its region in place of the browser's answer: both are one
   * undo step. Null when there is no such model, it answers too late, or the area has changed since.
   */
  improveTap(area: AreaRef): Promise<AreaView | null>
  undo(area: AreaRef): AreaView
  redo(area: AreaRef): AreaView
  /** The regions that a stroke which stays inside keeps to, in the opened photo's grid. */
  regionMap(area: AreaRef): RegionMap
  /** Paints the area at preview size. */
  paint(area: AreaRef, look: PaintLook): PaintedArea
  /** Returns a painted picture's memory for reuse; the picture cannot be shown afterwards. */
  releasePicture(picture: PixelPicture): void
  /** Paints a picture for the comparison, in addition to the one that the page shows. */
  paintForComparison(area: AreaRef, look: PaintLook, size: PictureSize): ImageBitmap
  /** Does the work that every style of the area, or of the whole home, needs, so that the first style shows sooner. */
  prepareStyles(area: AreaRef, isWholeHome: boolean): void
  /** Applies a style to the area and the surfaces that change with it, or to the whole home, at preview size. */
  applyStyle(area: AreaRef, look: StyleLook): StyledArea
  /** The surfaces of a whole home that styles change, in the order of the engine's STYLE_SURFACES. */
  listStyleParts(area: AreaRef): StylePart[]
  /** The areas of a whole home as an 8-bit PNG: n where the n-th of the engine's STYLE_SURFACES is. */
  stylePartsPng(area: AreaRef): Promise<Blob>
  /** The doors that a copy of the open photo has marked in yellow, in pixels of the full-size photo. */
  readMarkedDoors(photoId: PhotoId, marked: Blob): Promise<FoundDoor[]>
  /** Compares a door's aspect ratio (width / height) with what its kit leaves of an opening; null when the corners cannot be used. */
  judgeOpening(photoId: PhotoId, quad: Quad, doorAspect: number, kit: EntryKit | null): OpeningFit | null
  /** Sets doors into the open photo at preview size, all in one picture. */
  setDoors(photoId: PhotoId, looks: readonly DoorLook[]): Promise<SetDoors>
  /** The area as a PNG, white inside. */
  maskPng(area: AreaRef): Promise<Blob>
  /** Several areas of the open photo in one mask. Rejects when one of the areas is not open. */
  labelsPng(photoId: PhotoId, surfaces: readonly Surface[]): Promise<LabeledAreas>
  /**
   * For each of these areas the light of known things around it, from which its preview is painted. Null when an area is not open or
   * was not analyzed.
   */
  readReferences(photoId: PhotoId, surfaces: readonly Surface[]): ClassReference[][] | null
  /**
   * The sizes of several areas of the open photo, each without what another one owns; null where nothing is marked. Throws
   * when one of the areas is not open.
   */
  estimateAreas(photoId: PhotoId, surfaces: readonly Surface[]): (AreaEstimate | null)[]
  /** Paints one of our sample photos inside its mask (white = the area), independently of the open photo. */
  paintSample(photoUrl: string, maskUrl: string, hex: string): Promise<ImageBitmap>
}

/** Calls of which only the newest matters: while one runs, a waiting call is replaced by the next and resolves to null. */
type NewestOnlyCall = 'paint' | 'applyStyle' | 'setDoors' | 'paintSample'

/** The engine's calls as the page makes them: all are asynchronous. */
export type EngineCalls = {
  readonly [Name in keyof EngineApi]: (
    ...args: Parameters<EngineApi[Name]>
  ) => Promise<EngineAnswer<Name> | (Name extends NewestOnlyCall ? null : never)>
}

export type EngineAnswer<Name extends keyof EngineApi> = Awaited<ReturnType<EngineApi[Name]>>
