/** The full-size picture that the server made. */
export interface ServerResult {
  /** path of the PNG; takes `?w=` and `?format=` */
  readonly path: string
  /** path of the photo that it was made from; null if the server did not say */
  readonly originalPath: string | null
  readonly width: number
  readonly height: number
}
