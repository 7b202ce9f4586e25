import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Surface } from '@housecoat/engine'
import type { MarkedPhoto } from './measure-area.ts'
import { readHeldOut } from '../surface-network/held-out.ts'
import { readColor, readGray } from './picture-files.ts'

/** Photos of one kind, each with its wall marked by a person. */
export interface PhotoSet {
  readonly title: string
  readonly photos: readonly MarkedPhoto[]
}

interface Entry {
  readonly photo: string
  readonly label: string
  readonly surface: Surface
  /** whether a label's value is paintable wall */
  readonly isWall: (value: number) => boolean
}

/** Photos with less wall than this share of them are left out: what is not there cannot be found. */
const WALL_SHARE_MIN = 0.005
const IGNORED = 255
const WALL_CLASS = 1

/** How the sets that labels/index.json names mark a wall; other sets know only whole buildings. */
const SETS: Readonly<Partial<Record<string, Pick<Entry, 'surface' | 'isWall'>>>> = {
  hand: { surface: 'exterior', isWall: (value) => value === WALL_CLASS },
  wallai: { surface: 'walls', isWall: (value) => value > 0 },
}

/**
 * Finds the photos of a folder whose walls are marked, homes and rooms apart. Two shapes are known: `labels/index.json` with
 * file, label and set of each photo, and `images/`, `labels/` with a `manifest.csv` of names and kinds, of which only the photos
 * count that the surface network never saw. Photos without a wall are left out.
 * @throws Error when the folder has neither shape
 */
export async function loadPhotoSets(folder: string): Promise<PhotoSet[]> {
  const entries = existsSync(join(folder, 'labels/index.json'))
    ? await listIndexed(folder)
    : await listHeldOut(folder)
  const set = async (title: string, surface: Surface) => {
    const photos = await Promise.all(entries.filter((entry) => entry.surface === surface).map(loadPhoto))
    return { title, photos: photos.filter(hasWall) }
  }
  const sets = [await set('real homes', 'exterior'), await set('real rooms', 'walls')]
  return sets.filter(({ photos }) => photos.length > 0)
}

async function listIndexed(folder: string): Promise<Entry[]> {
  const index = await readFile(join(folder, 'labels/index.json'), 'utf8')
  return (JSON.parse(index) as { file: string; label: string; set: string }[]).flatMap(
    ({ file, label, set }) => {
      const marks = SETS[set]
      return marks ? [{ photo: join(folder, file), label: join(folder, label), ...marks }] : []
    },
  )
}

async function listHeldOut(folder: string): Promise<Entry[]> {
  const manifest = await readFile(join(folder, 'manifest.csv'), 'utf8')
  const unseen = readHeldOut()
  const rows = manifest.trim().split('\n').slice(1)
  return rows
    .map((row) => row.split(','))
    .filter(([name]) => unseen.has(name))
    .map(([name, kind]) => ({
      photo: join(folder, 'images', `${name}.jpg`),
      label: join(folder, 'labels', `${name}.png`),
      surface: kind === 'exterior' ? 'exterior' : 'walls',
      isWall: (value) => value === WALL_CLASS,
    }))
}

function hasWall({ truth: { data } }: MarkedPhoto): boolean {
  return data.filter((value) => value > 0).length > WALL_SHARE_MIN * data.length
}

async function loadPhoto({ photo, label, surface, isWall }: Entry): Promise<MarkedPhoto> {
  const classes = await readGray(label)
  const mark = (isMarked: (value: number) => boolean) => ({
    ...classes,
    data: classes.data.map((value) => (isMarked(value) ? 255 : 0)),
  })
  return {
    name: basename(photo, '.jpg'),
    photo: await readColor(photo),
    surface,
    truth: mark((value) => value !== IGNORED && isWall(value)),
    ignore: mark((value) => value === IGNORED),
  }
}
