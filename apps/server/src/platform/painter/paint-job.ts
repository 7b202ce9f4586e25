import type { ErrorCode, RESULT_FORMATS, StyleCategory } from '@housecoat/contract'
import type {
  ClassReference,
  EntryKit,
  FoundDoor,
  LightFault,
  Quad,
  RecipeOptions,
  Surface,
} from '@housecoat/engine'
import type { AnalyzingJob } from '../surface-model/analyzing-job.ts'
import type { NamedAnalysis } from '../surface-model/open-analyzer.ts'
import type { TapJob, TapJobResult } from '../tap-model/tap-jobs.ts'
import type { FramedPhoto, FrameJob, HeldPart, SettleJob } from './edit-job.ts'

export type PictureFormat = (typeof RESULT_FORMATS)[number]

/** Formats of stored pictures; AVIF is only for variants. */
export type StoredFormat = Exclude<PictureFormat, 'avif'>

/** A surface and its new paint. */
export interface SurfacePaint {
  readonly surface: Surface
  /** #RRGGBB */
  readonly paint: string
}

/** Paints one photo. Plain data, since it is sent to another process. */
export interface PaintJob extends SurfacePaint, AnalyzingJob {
  readonly kind: 'paint'
  /** a file that passed the photo guard */
  readonly photo: Uint8Array
  /**
   * a PNG that passed the mask guard; null: the engine finds the areas. White marks the area; with {@link others}, the value n
   * marks the n-th surface
   */
  readonly mask: Uint8Array | null
  readonly surroundings: 'indoors' | 'outdoors'
  /** further surfaces of the same picture, after the first one; absent: none */
  readonly others?: readonly SurfacePaint[]
  /** how much lighter the area is painted, in doublings of light (the page's lightness control); absent: 0 */
  readonly lightnessStops?: number
  /** for each surface what the page read of the light around it; used with a mask. Absent: it is read from an analysis */
  readonly references?: readonly (readonly ClassReference[])[]
  /** where the lossless PNG is written */
  readonly outputPath: string
  /** where the photo is written as it was painted, see {@link NormalizeJob}; absent: nowhere */
  readonly originalPath?: string
}

/** Restyles one photo with the built-in engine. */
export interface RestyleJob extends Pick<
  PaintJob,
  'photo' | 'mask' | 'surface' | 'surfaces' | 'outputPath' | 'originalPath'
> {
  readonly kind: 'restyle'
  /** with the id, one of the contract's STYLES */
  readonly category: StyleCategory
  readonly styleId: string
  /**
   * changes all surfaces of the home, of which {@link surface} is the walls; the mask's value n marks the n-th of the engine's
   * STYLE_SURFACES. Absent: the surface, and what changes with it
   */
  readonly isWholeHome?: boolean
  /** surfaces that stay as they are; absent: none */
  readonly kept?: readonly Surface[]
  /** of a house; absent: everything is the style's own */
  readonly options?: RecipeOptions
}

/** Finds the doors of one photo, and marks them on a copy. */
export interface FindDoorsJob {
  readonly kind: 'find-doors'
  /** a file that passed the photo guard */
  readonly photo: Uint8Array
  /** where the marked copy is written, a PNG fitted within 1600 pixels */
  readonly outputPath: string
}

/** A door and its opening. */
export interface JobDoor {
  /** a file that passed the photo guard: the door alone, seen from the front */
  readonly picture: Uint8Array
  /** a guarded picture, white where the door has clear panes; absent or null: panes stay as pictured */
  readonly glass?: Uint8Array | null
  /** left and right swapped; absent: as pictured */
  readonly isMirrored?: boolean
  /** what stands around the door in its opening; absent: the door fills it */
  readonly kit?: EntryKit
  /** usable corners, in pixels of the upright photo */
  readonly quad: Quad
}

/** Sets the pictures of doors into one photo. */
export interface SetDoorJob extends Pick<PaintJob, 'photo' | 'outputPath' | 'originalPath'> {
  readonly kind: 'set-door'
  /** at least one; doors that overlap are laid over each other in this order */
  readonly doors: readonly JobDoor[]
}

/** Converts a photo for storage: an upright JPEG without metadata. */
interface NormalizeJob {
  readonly kind: 'normalize'
  /** a file that passed the photo guard */
  readonly photo: Uint8Array
  readonly outputPath: string
}

/** Reads a stored picture's size, and makes its placeholder for pages. */
interface SummarizeJob {
  readonly kind: 'summarize'
  readonly sourcePath: string
}

/** Makes a variant of a stored picture: smaller, or in another format. */
export interface VariantJob {
  readonly kind: 'variant'
  readonly sourcePath: string
  /** null keeps the size; a picture is never enlarged */
  readonly widthPx: number | null
  readonly format: PictureFormat
  readonly outputPath: string
}

/** Makes a design's link preview: a JPEG of 1200 × 630 pixels, at most 300 kB. */
export interface CardJob {
  readonly kind: 'card'
  readonly beforePath: string
  readonly afterPath: string
  readonly outputPath: string
}

/** Analyzes a photo with the operator's surface model; see platform/surface-model. */
interface AnalyzeJob {
  readonly kind: 'analyze'
  /** a file that passed the photo guard, best at analysis size */
  readonly photo: Uint8Array
}

/** Makes a copy for a hosted segmentation model: upright, without metadata, of analysis size at most. */
export interface CopyPhotoJob {
  readonly kind: 'copy-photo'
  /** a file that passed the photo guard */
  readonly photo: Uint8Array
}

/** A JPEG. */
export interface PhotoCopy extends PictureSize {
  readonly photo: Uint8Array
  /** of the upright photo that was copied, in pixels */
  readonly original: PictureSize
}

/** Decodes the masks of a hosted segmentation model. */
export interface ReadMasksJob {
  readonly kind: 'read-masks'
  /** files that passed the mask guard, of any size */
  readonly masks: readonly Uint8Array[]
  /** the grid over the whole photo to which they are resized */
  readonly width: number
  readonly height: number
}

export interface ReadMasks {
  /** per mask and cell, row by row: 0–255 */
  readonly planes: readonly Uint8Array[]
}

export type PainterJob =
  | PaintJob
  | RestyleJob
  | FindDoorsJob
  | SetDoorJob
  | NormalizeJob
  | SummarizeJob
  | VariantJob
  | CardJob
  | AnalyzeJob
  | CopyPhotoJob
  | ReadMasksJob
  | FrameJob
  | SettleJob
  | TapJob

/** A job's result: the size of the picture that it wrote, or what it found. */
export type PainterResult<Job extends PainterJob = PainterJob> = Job extends AnalyzeJob
  ? NamedAnalysis
  : Job extends TapJob
    ? TapJobResult<Job>
    : Job extends CopyPhotoJob
      ? PhotoCopy
      : Job extends ReadMasksJob
        ? ReadMasks
        : Job extends SummarizeJob
          ? PictureSummary
          : Job extends FrameJob
            ? FramedPhoto
            : Job extends FindDoorsJob
              ? FoundDoors
              : Job extends PaintJob | RestyleJob | SettleJob
                ? ChangedPicture
                : PictureSize

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A picture with a changed area. */
export interface ChangedPicture extends PictureSize {
  /** of the surfaces of a paint job with several, which were not found in the photo and kept their color; absent: all were */
  readonly missing?: readonly Surface[] | undefined
  /** the surface that {@link expectedOverlap} is about; absent: the job's */
  readonly unsure?: Surface | undefined
  /** 0–1: the overlap (IoU) that the area, or the most uncertain one of several, is expected to have with the true one; absent when a mask was given, or no area was needed */
  readonly expectedOverlap?: number | undefined
  /** why the light of a painted photo can't be read; absent when a mask was given, or nothing was painted */
  readonly lightFault?: LightFault | null | undefined
  /** what a hosted model moved a little in a style, less than is refused; absent or empty: nothing */
  readonly moved?: readonly HeldPart[] | undefined
  /** whether a hosted model's style of a whole home has the photo itself where nothing may change; absent: not a style of a whole home */
  readonly isLaidBack?: boolean | undefined
}

/** Of the upright photo at its full size, which the doors' corners refer to. */
export interface FoundDoors extends PictureSize {
  /** most confident first */
  readonly doors: readonly FoundDoor[]
}

export interface PictureSummary extends PictureSize {
  /** `data:` URL of a WebP, 16 pixels wide */
  readonly placeholder: string
}

/** A message to the painter process: a job, or the cancellation of the running one. */
export type PainterMessage = PainterJob | { readonly kind: 'cancel' }

/**
 * The painter process's answer: the job's result, a cancellation, or an error code with a trace for the log.
 */
export type PainterReply =
  | { readonly result: PainterResult; readonly rssBytes: number }
  | { readonly isCancelled: true; readonly rssBytes: number }
  | { readonly failure: ErrorCode; readonly trace: string }
