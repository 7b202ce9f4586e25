interface GridShape {
  /** on narrow screens; the rest scrolls */
  readonly narrowColumns: number
  /** on wide screens, where all pictures fit on the screen */
  readonly columns: number
  readonly rows: number
}

/**
 * How so many pictures lie side by side, as large as they get.
 * @param aspectRatio width / height of a picture
 */
export function shapeGrid(count: number, aspectRatio: number): GridShape {
  const columns = aspectRatio < 1 ? columnsOfUpright(count) : columnsOfWide(count)
  return { narrowColumns: Math.min(2, count), columns, rows: Math.ceil(count / columns) }
}

function columnsOfWide(count: number): number {
  return count === 4 ? 2 : Math.min(3, count)
}

function columnsOfUpright(count: number): number {
  return count <= 4 ? count : Math.ceil(count / 2)
}
