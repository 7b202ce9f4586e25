/**
 * Makes the pictures of the sixteen styles from our own sample homes: a card of each for the page, and the two sheets of
 * docs/styles.md, where all are side by side. Run: node tools/styles/make-style-sheet.ts
 */
import { stylePicturePath, STYLES, type Style, type StyleCategory } from '@housecoat/contract'
import {
  analyzePhoto,
  findRecipe,
  renderStyle,
  surroundingsOf,
  type ColorRaster,
  type StylePlan,
} from '@housecoat/engine'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { prepareSample, SAMPLE_HOMES } from './sample-plan.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Long side of the pictures, in pixels; the samples are smaller. */
const LONG_SIDE_PX = 4000

/** What a card shows, as shares of the photo's width and height; 4 : 3 in pixels. */
interface Crop {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const CROPS: Readonly<Record<StyleCategory, Crop>> = {
  exterior: { left: 0.36, top: 0.25, width: 0.5, height: 0.5625 },
  interior: { left: 0.38, top: 0.15, width: 0.56, height: 0.63 },
}

const CARD = { width: 480, height: 360, quality: 74 } as const
const SHEET = { tileWidth: 560, columns: 2, gap: 8, quality: 72 } as const

/** The photo is studied once; each style is laid on it in turn. */
async function prepare(category: StyleCategory): Promise<StylePlan> {
  const network = await readBuiltInWeights()
  const surroundings = surroundingsOf(SAMPLE_HOMES[category].surface)
  return prepareSample(category, LONG_SIDE_PX, (photo) => analyzePhoto(photo, network, surroundings))
}

function restyle(plan: StylePlan, { category, id }: Style): Buffer {
  const recipe = findRecipe(category, id)
  if (recipe === null) throw new Error(`no recipe for ${category} ${id}`)
  const out = Buffer.alloc(plan.photo.data.length)
  renderStyle(plan, recipe, out)
  return out
}

function open(data: Buffer, { width, height, channels }: ColorRaster) {
  return sharp(data, { raw: { width, height, channels } })
}

async function writeCard(style: Style, picture: Buffer, photo: ColorRaster, crop: Crop): Promise<void> {
  const file = join(ROOT, 'apps/web/public', stylePicturePath(style))
  await mkdir(dirname(file), { recursive: true })
  const part = {
    left: Math.round(crop.left * photo.width),
    top: Math.round(crop.top * photo.height),
    width: Math.round(crop.width * photo.width),
    height: Math.round(crop.height * photo.height),
  }
  await open(picture, photo)
    .extract(part)
    .resize({ width: CARD.width, height: CARD.height, fit: 'cover' })
    .webp({ quality: CARD.quality, effort: 6 })
    .toFile(file)
}

async function writeSheet(
  category: StyleCategory,
  pictures: readonly Buffer[],
  photo: ColorRaster,
): Promise<void> {
  const { tileWidth, columns, gap, quality } = SHEET
  const tileHeight = Math.round((tileWidth * photo.height) / photo.width)
  const tiles = await Promise.all(
    pictures.map((picture) => open(picture, photo).resize(tileWidth, tileHeight).png().toBuffer()),
  )
  const rows = Math.ceil(tiles.length / columns)
  const sheet = sharp({
    create: {
      width: columns * tileWidth + (columns - 1) * gap,
      height: rows * tileHeight + (rows - 1) * gap,
      channels: 3,
      background: 'white',
    },
  })
  const placed = tiles.map((input, index) => ({
    input,
    left: (index % columns) * (tileWidth + gap),
    top: Math.floor(index / columns) * (tileHeight + gap),
  }))
  await sheet
    .composite(placed)
    .webp({ quality, effort: 6 })
    .toFile(join(ROOT, `docs/styles-${category}.webp`))
}

for (const category of ['exterior', 'interior'] as const) {
  const plan = await prepare(category)
  const styles = STYLES.filter((style) => style.category === category)
  const pictures = styles.map((style) => restyle(plan, style))
  for (const [index, style] of styles.entries())
    await writeCard(style, pictures[index], plan.photo, CROPS[category])
  await writeSheet(category, pictures, plan.photo)
}
