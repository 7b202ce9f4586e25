import { shapeGrid } from './grid-shape.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface SheetLayout {
  readonly width: number
  readonly height: number
  /** where each picture stands; its caption follows under it */
  readonly pictures: readonly Box[]
}

/** In pixels of the sheet. */
export const SHEET = { margin: 56, gap: 36, headHeight: 120, captionHeight: 92 } as const

/** @param picture size of each picture, in pixels; the same for all */
export function layOutSheet(
  count: number,
  picture: { readonly width: number; readonly height: number },
): SheetLayout {
  const { columns, rows } = shapeGrid(count, picture.width / picture.height)
  const { margin, gap, headHeight, captionHeight } = SHEET
  const rowHeight = picture.height + captionHeight
  const pictures = Array.from({ length: count }, (_, at) => ({
    x: margin + (at % columns) * (picture.width + gap),
    y: margin + headHeight + Math.floor(at / columns) * (rowHeight + gap),
    width: picture.width,
    height: picture.height,
  }))
  return {
    width: 2 * margin + columns * picture.width + (columns - 1) * gap,
    height: 2 * margin + headHeight + rows * rowHeight + (rows - 1) * gap,
    pictures,
  }
}
