import type { CatalogDoor } from './catalog-door.ts'

/** Doors that differ in their finish only; at least one, each with a color of its own. */
export interface DoorDesign {
  readonly key: string
  readonly finishes: readonly CatalogDoor[]
}

/**
 * Groups doors of one name, style and size, in the order of the first ones. A door of a color that its design has already, such as
 * one of another host's catalog without sizes, stays a design of its own.
 */
export function groupFinishes(doors: readonly CatalogDoor[]): readonly DoorDesign[] {
  const designs = new Map<string, CatalogDoor[]>()
  for (const door of doors) {
    const finishes = designs.get(designOf(door))
    if (finishes === undefined) designs.set(designOf(door), [door])
    else if (finishes.some(({ color }) => color === door.color))
      designs.set(`${designOf(door)} ${door.catalogID}`, [door])
    else finishes.push(door)
  }
  return [...designs].map(([key, finishes]) => ({ key, finishes }))
}

/** The finishes of a door's design, itself among them; only itself if the doors are not loaded or lack it. */
export function listFinishes(
  doors: readonly CatalogDoor[] | null,
  door: CatalogDoor,
): readonly CatalogDoor[] {
  const has = ({ finishes }: DoorDesign) => finishes.some(({ catalogID }) => catalogID === door.catalogID)
  return groupFinishes(doors ?? []).find(has)?.finishes ?? [door]
}

function designOf({ group, name, style, widthInches, heightInches }: CatalogDoor): string {
  return JSON.stringify([group, name, style, widthInches, heightInches])
}
