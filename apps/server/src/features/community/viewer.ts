/** Who looks at the community. */
export interface Viewer {
  /** null: nobody is signed in */
  readonly userId: number | null
  readonly isModerator: boolean
}

/** Who takes part in it. */
export interface Member extends Viewer {
  readonly userId: number
}
