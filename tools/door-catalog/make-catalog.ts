/**
 * Packs the rendered doors as the web app's pictures (WebP, with a thumbnail each) and writes the catalog that the server
 * answers with. Run: node tools/door-catalog/make-catalog.ts FOLDER, where FOLDER holds the PNGs of render_doors.py. A door
 * without a PNG keeps its pictures.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DOOR_GROUPS, doorCatalogSchema, type DoorGroup, type DoorItem } from '@housecoat/contract'
import sharp from 'sharp'
import table from './doors.json' with { type: 'json' }

type Door = (typeof table.doors)[number]

const REPOSITORY = path.join(import.meta.dirname, '../..')
const PICTURES = path.join(REPOSITORY, 'apps/web/public/doors')
const CATALOG = path.join(REPOSITORY, 'apps/server/src/features/doors/built-in-catalog.json')
const THUMBNAIL_PX = 240
const QUALITY = { original: 80, thumbnail: 80 } as const

interface Design {
  readonly name: string
  readonly style: string
  readonly handle?: string
  readonly isDouble?: boolean
}

const designs: Readonly<Record<string, Design>> = table.designs
const finishes: Readonly<Record<string, { readonly name: string; readonly hex: string }>> = table.finishes

function listGroup(group: DoorGroup): DoorItem[] {
  return table.doors.filter((door) => door.group === group).map((door) => describe(door, group))
}

function describe(door: Door, group: DoorGroup): DoorItem {
  const { name, style, handle, isDouble = false } = designs[door.design]
  const { name: color, hex } = finishes[door.finish]
  const [red, green, blue] = [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  const [widthInches, heightInches] = door.size
  return {
    catalogID: door.id,
    ...{ name, color, style, price: door.price },
    url_thumbnail: `/doors/${door.id}-thumbnail.webp`,
    url_original: `/doors/${door.id}.webp`,
    url_glass: existsSync(path.join(PICTURES, fileOfGlass(door))) ? `/doors/${fileOfGlass(door)}` : null,
    // single doors are modeled with their hinges at the left
    handle: handle === undefined || isDouble ? null : 'right',
    catalog_rvalue: toThousandths(red),
    catalog_gvalue: toThousandths(green),
    catalog_bvalue: toThousandths(blue),
    kind: DOOR_GROUPS[group],
    ...{ rValue: door.rValue, widthInches, heightInches },
  }
}

function toThousandths(share: number): number {
  return Math.round(share * 1000) / 1000
}

/** Doors of one design and size have the same panes. */
function nameGlass({ design, size: [width, height] }: Door): string {
  return `glass-${design}-${width}x${height}`
}

function fileOfGlass(door: Door): string {
  return `${nameGlass(door)}.webp`
}

async function packGlass(folder: string, door: Door): Promise<void> {
  const rendered = path.join(folder, `${nameGlass(door)}.png`)
  if (!existsSync(rendered)) return
  await sharp(rendered)
    .webp({ lossless: true, effort: 6 })
    .toFile(path.join(PICTURES, fileOfGlass(door)))
}

async function packPictures(folder: string, id: string): Promise<void> {
  const rendered = path.join(folder, `${id}.png`)
  if (!existsSync(rendered)) return
  await sharp(rendered)
    .webp({ quality: QUALITY.original, effort: 6, smartSubsample: true })
    .toFile(path.join(PICTURES, `${id}.webp`))
  await sharp(rendered)
    .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'inside' })
    .sharpen({ sigma: 0.5 })
    .webp({ quality: QUALITY.thumbnail, effort: 6, smartSubsample: true })
    .toFile(path.join(PICTURES, `${id}-thumbnail.webp`))
}

const folder = process.argv.at(2)
if (folder === undefined) throw new Error('Name the folder of the rendered doors.')
await mkdir(PICTURES, { recursive: true })
const wanted = table.doors.flatMap((door) => [
  `${door.id}.webp`,
  `${door.id}-thumbnail.webp`,
  fileOfGlass(door),
])
for (const name of await readdir(PICTURES)) if (!wanted.includes(name)) await rm(path.join(PICTURES, name))
for (const door of table.doors) {
  await packPictures(folder, door.id)
  await packGlass(folder, door)
}
const catalog = doorCatalogSchema.parse({
  one_car_garage: listGroup('one_car_garage'),
  two_car_garage: listGroup('two_car_garage'),
  front_door: listGroup('front_door'),
})
await writeFile(CATALOG, `${JSON.stringify(catalog, null, 2)}\n`)
