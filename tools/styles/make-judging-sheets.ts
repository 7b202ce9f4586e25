/**
 * Makes sheets of whole homes in all styles from a folder of photos, to be looked at: one picture per photo and style at full
 * size, and a sheet of each photo. Prints what each style changes, and how far apart the styles are over the walls.
 * Run: node tools/styles/make-judging-sheets.ts <exterior|interior> <folder for the sheets> <photo> …
 */
import { STYLES, SURFACE_WORDS, type StyleCategory } from '@housecoat/contract'
import {
  ANALYSIS_LONG_SIDE_PX,
  analyzePhoto,
  findRecipe,
  findStyleAreas,
  fitWithin,
  prepareStyle,
  renderStyle,
  resizeColor,
  studyHome,
  type ColorRaster,
  type FoundStyleArea,
  type StylePlan,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { mkdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { measureStyleDistances } from './measure-style-distances.ts'

/** Photos are shrunk to this, as a web page shows them. */
const LONG_SIDE_PX = 1600

const TILE_WIDTH_PX = 800
const COLUMNS = 3

interface StudiedPhoto {
  readonly areas: readonly FoundStyleArea[]
  readonly plan: StylePlan
}

async function readPhoto(file: string): Promise<ColorRaster> {
  const { data, info } = await sharp(file)
    .rotate()
    .resize({ width: LONG_SIDE_PX, height: LONG_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}

/** The photo's areas and study, made once for all styles; null when no wall is found for sure. */
function studyPhoto(
  photo: ColorRaster,
  network: SurfaceNetwork,
  category: StyleCategory,
): StudiedPhoto | null {
  const size = fitWithin(photo.width, photo.height, ANALYSIS_LONG_SIDE_PX)
  const small = resizeColor(photo, size.width, size.height)
  const surroundings = category === 'exterior' ? 'outdoors' : 'indoors'
  const analysis = analyzePhoto(small, network, surroundings)
  const areas = findStyleAreas(small, analysis, surroundings).filter(({ isSure }) => isSure)
  if (areas.length === 0) return null
  return { areas, plan: prepareStyle(photo, studyHome(small, areas, analysis)) }
}

function describeAreas(areas: readonly FoundStyleArea[]): string {
  return areas
    .map(({ surface, mask }) => {
      const share = mask.data.reduce((sum, value) => sum + value / 255, 0) / mask.data.length
      return `${SURFACE_WORDS[surface]} ${(100 * share).toFixed(1)} %`
    })
    .join(', ')
}

function toSharp(data: Uint8Array, { width, height }: ColorRaster) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function writeSheet(file: string, pictures: readonly Uint8Array[], photo: ColorRaster): Promise<void> {
  const tileHeight = Math.round((TILE_WIDTH_PX * photo.height) / photo.width)
  const tiles = await Promise.all(
    pictures.map((data) => toSharp(data, photo).resize(TILE_WIDTH_PX, tileHeight).png().toBuffer()),
  )
  await sharp({
    create: {
      width: COLUMNS * TILE_WIDTH_PX,
      height: Math.ceil(tiles.length / COLUMNS) * tileHeight,
      channels: 3,
      background: 'white',
    },
  })
    .composite(
      tiles.map((input, k) => ({
        input,
        left: (k % COLUMNS) * TILE_WIDTH_PX,
        top: Math.floor(k / COLUMNS) * tileHeight,
      })),
    )
    .jpeg({ quality: 88 })
    .toFile(file)
}

async function makeSheet(
  file: string,
  network: SurfaceNetwork,
  category: StyleCategory,
  folder: string,
): Promise<void> {
  const name = basename(file, extname(file))
  const photo = await readPhoto(file)
  const studied = studyPhoto(photo, network, category)
  if (studied === null) {
    console.log(`${name}: nothing found for sure`)
    return
  }
  console.log(`${name}: ${describeAreas(studied.areas)}`)
  const styles = STYLES.filter((style) => style.category === category)
  const pictures = styles.map(({ id }) => {
    const out = new Uint8Array(photo.data.length)
    renderStyle(studied.plan, findRecipe(category, id)!, out)
    return out
  })
  for (const [k, { id }] of styles.entries())
    await toSharp(pictures[k], photo)
      .jpeg({ quality: 92 })
      .toFile(join(folder, `${name}-${id}.jpg`))
  await writeSheet(join(folder, `${name}.jpg`), [Uint8Array.from(photo.data), ...pictures], photo)
  const [nearest] = measureStyleDistances(studied.plan.mattes[0], photo, pictures)
  const [one, other] = nearest.pair.map((k) => styles[k].id)
  console.log(`  nearest styles: ${one} and ${other}, ΔE ${nearest.distance.toFixed(1)}`)
}

const [category, folder, ...files] = process.argv.slice(2)
if ((category !== 'exterior' && category !== 'interior') || files.length === 0)
  throw new Error('usage: make-judging-sheets.ts <exterior|interior> <folder for the sheets> <photo> …')
await mkdir(folder, { recursive: true })
const network = await readBuiltInWeights()
for (const file of files) await makeSheet(file, network, category, folder)
