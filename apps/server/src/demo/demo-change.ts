import type { AreaId, DoorKind, StyleSelection } from '@housecoat/contract'

/** `main`: the walls of a room, or the whole exterior */
export type DemoArea =
  'main' | Extract<AreaId, 'exterior' | 'walls' | 'trim' | 'entry_door' | 'garage_door' | 'cabinets'>

/** What a design of the demo changes in its photo. */
export type DemoChange =
  | {
      readonly kind: 'paint'
      /** numbers of the paint catalog */
      readonly colors: readonly (readonly [area: DemoArea, colorNo: string])[]
    }
  | { readonly kind: 'style'; readonly areaId: StyleSelection['areaId']; readonly styleId: string }
  | { readonly kind: 'door'; readonly door: DoorKind; readonly catalogID: string }

export const inColor = (colorNo: string): DemoChange => ({ kind: 'paint', colors: [['main', colorNo]] })

export const inColors = (colors: Partial<Record<DemoArea, string>>): DemoChange => ({
  kind: 'paint',
  colors: Object.entries(colors) as [DemoArea, string][],
})

export const inStyle = (areaId: StyleSelection['areaId'], styleId: string): DemoChange => ({
  ...{ kind: 'style', areaId, styleId },
})

export const withDoor = (door: DoorKind, catalogID: string): DemoChange => ({ kind: 'door', door, catalogID })
