import type { ErrorCode, RESULT_FORMATS } from '@housecoat/contract'
import type { Analysis, Surface } from '@housecoat/engine'

export type PictureFormat = (typeof RESULT_FORMATS)[number]

/** Paints one photo. Plain data, since it travels to another process. */
export interface PaintJob {
  readonly kind: 'paint'
  /** a file that passed the photo guard */
  readonly photo: Uint8Array
  /** a PNG that passed the mask guard, white = the area; null: the engine finds the area */
  readonly mask: Uint8Array | null
  readonly surface: Surface
  readonly surroundings: 'indoors' | 'outdoors'
  /** #RRGGBB */
  readonly paint: string
  /** how much lighter than found the painted light is taken, in doublings; the page's lightness control. Absent: 0 */
  readonly lightnessStops?: number
  /** where the lossless PNG is written */
  readonly outputPath: string
}

/** Makes a smaller or differently packed copy of a picture that this server painted. */
export interface VariantJob {
  readonly kind: 'variant'
  readonly sourcePath: string
  /** null keeps the size; a picture is never enlarged */
  readonly widthPx: number | null
  readonly format: PictureFormat
  readonly outputPath: string
}

/** Looks at a photo with the surface model that the operator named; see platform/surface-model. */
interface AnalyzeJob {
  readonly kind: 'analyze'
  /** a file that passed the photo guard, best at analysis size */
  readonly photo: Uint8Array
}

export type PainterJob = PaintJob | VariantJob | AnalyzeJob

/** What a job ends with: the size of the picture that it wrote, or what was seen. */
export type PainterResult<Job extends PainterJob = PainterJob> = Job extends AnalyzeJob
  ? Analysis
  : PictureSize

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** What the painter process answers: the job's result, or a code of the error table with what a log should know. */
export type PainterReply =
  | { readonly result: PainterResult; readonly rssBytes: number }
  | { readonly failure: ErrorCode; readonly trace: string }
