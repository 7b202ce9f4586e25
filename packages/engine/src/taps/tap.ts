/** A finger on the analysis photo, in its pixels: adds the surface under it to the area or removes it. */
export interface Tap {
  readonly x: number
  readonly y: number
  readonly adds: boolean
}
