import { PAINT_FAMILIES, type PaintColor } from '@housecoat/contract/paint-catalog'
import { findNextInGrid } from '../../../ui/find-next-in-grid.ts'
import { describeFamily } from './describe-family.ts'

interface HeadingRow {
  readonly kind: 'heading'
  readonly label: string
  readonly count: number
}

interface SwatchRow {
  readonly kind: 'swatches'
  readonly colors: readonly PaintColor[]
  /** place of the row's first color among all colors shown, from 0 */
  readonly firstIndex: number
}

export type ColorRow = HeadingRow | SwatchRow

export interface ColorGroup {
  readonly label: string
  readonly colors: readonly PaintColor[]
}

/** Groups colors by family; empty families are left out. */
export function groupByFamily(colors: readonly PaintColor[]): readonly ColorGroup[] {
  return PAINT_FAMILIES.map(({ id }) => ({
    label: describeFamily(id),
    colors: colors.filter((color) => color.family === id),
  })).filter((group) => group.colors.length > 0)
}

/** Lays colors out in rows of a grid, each group under its heading. */
export function listColorRows(groups: readonly ColorGroup[], columns: number): readonly ColorRow[] {
  const rows: ColorRow[] = []
  let firstIndex = 0
  for (const { label, colors } of groups) {
    rows.push({ kind: 'heading', label, count: colors.length })
    for (let at = 0; at < colors.length; at += columns) {
      const inRow = colors.slice(at, at + columns)
      rows.push({ kind: 'swatches', colors: inRow, firstIndex })
      firstIndex += inRow.length
    }
  }
  return rows
}

/** The colors in the order in which the rows show them. */
export function listShownColors(rows: readonly ColorRow[]): readonly PaintColor[] {
  return rows.flatMap((row) => (row.kind === 'swatches' ? row.colors : []))
}

/** The row in which a color stands; -1 when it is not shown. */
export function findRowIndex(rows: readonly ColorRow[], index: number): number {
  return rows.findIndex(
    (row) => row.kind === 'swatches' && index >= row.firstIndex && index < row.firstIndex + row.colors.length,
  )
}

/** The index to which a key moves from the color at `index`, across headings; null for keys that don't move. */
export function findNextIndex(rows: readonly ColorRow[], index: number, key: string): number | null {
  const lengths = rows.flatMap((row) => (row.kind === 'swatches' ? [row.colors.length] : []))
  return findNextInGrid(lengths, index, key)
}
