import type { MaterialName } from './materials/materials.ts'

/** A coat of paint: what lies under it stays to be seen. */
export interface PaintFinish {
  readonly kind: 'paint'
  /** #RRGGBB */
  readonly color: string
}

/** A material in place of what was there. */
export interface MaterialFinish {
  readonly kind: 'material'
  readonly material: MaterialName
  /** #RRGGBB; what each is for, the material says, the first being the one that a person would name */
  readonly colors: readonly string[]
  /** how much larger than usual its pieces are; absent: 1 */
  readonly scale?: number
  /** the old surface's own relief stays to be seen, such as the panels of a door; absent: it goes */
  readonly keepsRelief?: boolean
  /** another material up to a height above the ground or floor */
  readonly base?: {
    readonly finish: MaterialFinish
    readonly heightM: number
    /** #RRGGBB of the ledge on top of it; absent: no ledge */
    readonly ledge?: string
  }
}

export type Finish = PaintFinish | MaterialFinish

/** What a style makes of each part of a house. */
export interface HouseRecipe {
  readonly siding: Finish
  readonly house_trim: Finish
  readonly roof: Finish
  readonly door: Finish
  readonly garage: Finish
}

/** What a style makes of each part of a room. */
export interface RoomRecipe {
  readonly walls: Finish
  readonly ceiling: Finish
  readonly cabinets: Finish
  readonly trim: Finish
  readonly backsplash: Finish
}

export type StyleRecipe = HouseRecipe | RoomRecipe
