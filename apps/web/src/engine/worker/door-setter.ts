import {
  prepareDoor,
  scaleQuad,
  setDoors,
  type Analysis,
  type ColorRaster,
  type DoorPlan,
  type EntryKit,
  type Matte,
  type PlannedDoor,
  type Quad,
} from '@housecoat/engine'
import type { SetDoors } from '../engine-api.ts'
import { toBitmap } from './area-picture.ts'

/** A door and its opening. */
interface WantedDoor {
  /** the door alone, seen from the front; null when it could not be loaded */
  readonly picture: ColorRaster | null
  readonly glass: Matte | null
  readonly isMirrored: boolean
  readonly kit: EntryKit | null
  /** the opening, in pixels of the full-size photo */
  readonly quad: Quad
}

/** Shows doors in the openings of one photo. An opening is prepared once, and again only after its doors were absent for a while. */
export interface DoorSetter {
  /** Doors that cannot be set are left out, and listed as failed. */
  set(doors: readonly WantedDoor[]): SetDoors
}

/**
 * @param preview what is shown
 * @param fullWidth of the full-size photo, in pixels
 * @param analysis of the photo; null: nothing is drawn in front of its doors
 */
export function createDoorSetter(
  preview: ColorRaster,
  fullWidth: number,
  analysis: Analysis | null,
): DoorSetter {
  const pixels = new ImageData(preview.width, preview.height)
  const scale = preview.width / fullWidth
  /** of the openings that were shown last */
  let plans = new Map<string, DoorPlan>()

  /** Returns null when the corners cannot be used, or lie outside the photo. */
  function findPlan(quad: Quad): DoorPlan | null {
    const known = plans.get(JSON.stringify(quad))
    if (known !== undefined) return known
    try {
      return prepareDoor(preview, scaleQuad(quad, scale, scale), analysis)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }

  return {
    set(doors) {
      const used = new Map<string, DoorPlan>()
      const planned: PlannedDoor[] = []
      const failed: number[] = []
      for (const [place, { picture, quad, ...look }] of doors.entries()) {
        const plan = findPlan(quad)
        if (plan !== null) used.set(JSON.stringify(quad), plan)
        if (plan === null || picture === null) failed.push(place)
        else planned.push({ ...look, plan, picture })
      }
      plans = used
      pixels.data.set(preview.data)
      setDoors(planned, pixels.data)
      return { picture: toBitmap(pixels), failed }
    },
  }
}
