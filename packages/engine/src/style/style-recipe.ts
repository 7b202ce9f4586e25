import type { MaterialName } from './materials/materials.ts'
import type { CourseKind } from './wall-detail.ts'

/** Paint; the existing surface stays visible. */
export interface PaintFinish {
  readonly kind: 'paint'
  /** #RRGGBB */
  readonly color: string
}

/** A material that replaces the existing one. */
export interface MaterialFinish {
  readonly kind: 'material'
  readonly material: MaterialName
  /** #RRGGBB, the main color first; each material documents the others */
  readonly colors: readonly string[]
  /** scale of its pieces; absent: 1 */
  readonly scale?: number
  /** whether the existing surface's relief stays visible, such as a door's panels */
  readonly keepsRelief?: boolean
  /** another material up to a height above the ground or floor */
  readonly base?: {
    readonly finish: MaterialFinish
    readonly heightM: number
    /** #RRGGBB of the ledge on top of it; absent: no ledge */
    readonly ledge?: string
  }
  /** what is built into an outside wall beside its openings, where their lines are known */
  readonly details?: Readonly<Partial<Record<CourseKind, DetailFinish>>> & {
    /** boards at the outer corners of the house */
    readonly corner?: CornerFinish
  }
}

/** Boards at outer corners, one on each wall. */
export interface CornerFinish {
  readonly finish: MaterialFinish
  readonly widthM: number
}

/** One course above an opening or below a window. */
export interface DetailFinish {
  readonly finish: MaterialFinish
  readonly heightM: number
  /** beyond the opening at each side */
  readonly overhangM: number
  /** height of the shadow below it, for what stands out from the wall; 0 for what is flush */
  readonly shadowM: number
}

export type Finish = PaintFinish | MaterialFinish

/** A style's finishes for a house. */
export interface HouseRecipe {
  /** of all walls, brick and stone included */
  readonly siding: Finish
  readonly house_trim: Finish
  readonly shutters: Finish
  readonly roof: Finish
  readonly door: Finish
  readonly garage: Finish
}

/** A style's finishes for a room. */
export interface RoomRecipe {
  readonly walls: Finish
  readonly ceiling: Finish
  readonly cabinets: Finish
  readonly trim: Finish
  readonly backsplash: Finish
}

export type StyleRecipe = HouseRecipe | RoomRecipe
