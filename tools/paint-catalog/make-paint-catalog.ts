import { writeFile } from 'node:fs/promises'
import { FAMILY_IDS, planColors, type PlannedColor } from './color-plan.ts'
import { orderForGrid } from './grid-order.ts'
import { assignNames } from './paint-names.ts'
import { thinOut } from './thin-out.ts'

const CATALOG_FILE = new URL('../../packages/contract/src/paint-catalog.json', import.meta.url)

/** Ids run from 0001 to 1526. */
const CATALOG_SIZE = 1526

/** Puts the colors in the order of the grid, family by family. */
function orderColors(colors: readonly PlannedColor[]): PlannedColor[] {
  return FAMILY_IDS.flatMap((family) => {
    const hexes = colors.filter((color) => color.family === family).map(({ hex }) => hex)
    return orderForGrid(hexes).map((hex) => ({ hex, family }))
  })
}

/** Makes the text of the catalog file: for each family its id and its colors as [name, RRGGBB] in grid order. */
export function makePaintCatalog(): string {
  const colors = orderColors(thinOut(planColors(), CATALOG_SIZE))
  const names = assignNames(colors)
  const families = FAMILY_IDS.map((family) => {
    const rows = colors.flatMap((color, index) =>
      color.family === family ? [`    ["${names[index]}", "${color.hex.slice(1)}"]`] : [],
    )
    return `  "${family}": [\n${rows.join(',\n')}\n  ]`
  })
  return `{\n${families.join(',\n')}\n}\n`
}

if (import.meta.main) await writeFile(CATALOG_FILE, makePaintCatalog())
