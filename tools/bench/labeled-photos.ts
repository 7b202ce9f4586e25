import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MarkedPhoto } from './measure-area.ts'
import { readColor, readGray } from './picture-files.ts'

interface LabelEntry {
  file: string
  label: string
  set: string
}

/** In the set that was drawn by hand wall siding has class 1; 255 is left out of the score. */
const LABEL_SET = 'hand'
const WALL_CLASS = 1
const IGNORED_CLASS = 255

/** Loads the photos whose walls were drawn by hand; the folder's labels/index.json names them. */
export async function loadLabeledPhotos(folder: string): Promise<MarkedPhoto[]> {
  const index = JSON.parse(await readFile(join(folder, 'labels/index.json'), 'utf8')) as LabelEntry[]
  return Promise.all(index.filter(({ set }) => set === LABEL_SET).map((entry) => loadPhoto(folder, entry)))
}

async function loadPhoto(folder: string, { file, label }: LabelEntry): Promise<MarkedPhoto> {
  const classes = await readGray(join(folder, label))
  const pick = (value: number) => ({
    ...classes,
    data: classes.data.map((found) => (found === value ? 255 : 0)),
  })
  const photo = await readColor(join(folder, file))
  return { name: file, photo, surface: 'exterior', truth: pick(WALL_CLASS), ignore: pick(IGNORED_CLASS) }
}
