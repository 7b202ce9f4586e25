/** What is built into a wall beside its openings. */
export type CourseKind = 'head' | 'sill'

/** A level line on a wall from which a head rises or a sill hangs; plain data, meters on its plane. */
export interface CourseDetail {
  readonly kind: CourseKind
  readonly plane: number
  readonly left: number
  readonly right: number
  /** height of the line above the ground */
  readonly v: number
}

/** An upright line on a wall at which it turns away: an outer corner of the house. */
export interface CornerDetail {
  readonly kind: 'corner'
  readonly plane: number
  /** on its plane, in meters */
  readonly u: number
  /** where the wall lies of the line: 1 to the right, -1 to the left */
  readonly side: 1 | -1
}

export type WallDetail = CourseDetail | CornerDetail
