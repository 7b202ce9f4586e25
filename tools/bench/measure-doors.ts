import {
  boxOf,
  intersectionOverUnion,
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  findDoors,
  prepareDoor,
  resizeColor,
  scaleQuad,
  setDoors,
  setDoorsOnce,
  type Analysis,
  type ColorRaster,
  type FoundDoor,
  type Quad,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fitColor, readColor, withAlpha } from './picture-files.ts'
import { median } from './statistics.ts'

/** Doors that are surer than this are shown unasked. */
export const SHOWN_FROM = 0.5
/** Overlap (IoU) from which a found door is the drawn one. */
const SAME_FROM = 0.5
const PREVIEW_LONG_SIDE_PX = 1600
const LARGE_LONG_SIDE_PX = 4248

interface MarkedDoor {
  readonly kind: FoundDoor['kind']
  readonly quad: Quad
}

/** A photo whose doors are known. */
export interface DoorPhoto {
  readonly name: string
  readonly photo: ColorRaster
  readonly doors: readonly MarkedDoor[]
  /** boxes of doors that count neither way */
  readonly ignored: readonly Quad[]
}

export interface DoorFigures {
  readonly name: string
  /** per marked door, in their order */
  readonly doors: readonly {
    readonly kind: FoundDoor['kind']
    readonly overlap: number
    readonly cornerError: number
  }[]
  readonly falseGarages: number
  readonly falseEntries: number
  readonly ms: number
}

/** Looks for the doors of a photo and compares them with those that are marked. */
export function measureDoors(
  { name, photo, doors, ignored }: DoorPhoto,
  network: SurfaceNetwork,
): DoorFigures {
  const { small, analysis } = analyze(photo, network)
  const start = performance.now()
  const found = findDoors(small, analysis)
  const ms = performance.now() - start
  const scale = photo.width / small.width
  const shown = found
    .filter(({ confidence }) => confidence > SHOWN_FROM)
    .map((door) => ({ ...door, quad: scaleQuad(door.quad, scale, scale) }))
  const isKnown = ({ quad }: MarkedDoor) =>
    [...doors.map((door) => door.quad), ...ignored].some((known) => overlapOf(quad, known) > 0.3)
  const wrong = shown.filter((door) => !isKnown(door))
  return {
    name,
    doors: doors.map((door) => judge(door, shown)),
    falseGarages: wrong.filter(({ kind }) => kind === 'garage').length,
    falseEntries: wrong.filter(({ kind }) => kind === 'entry').length,
    ms,
  }
}

function analyze(photo: ColorRaster, network: SurfaceNetwork): { small: ColorRaster; analysis: Analysis } {
  const scale = Math.min(1, ANALYSIS_LONG_SIDE_PX / Math.max(photo.width, photo.height))
  const small =
    scale === 1
      ? photo
      : resizeColor(photo, Math.round(photo.width * scale), Math.round(photo.height * scale))
  return { small, analysis: analyzePhoto(small, network, 'doors') }
}

function overlapOf(first: Quad, second: Quad): number {
  return intersectionOverUnion(boxOf(first), boxOf(second))
}

/** The overlap of the best door, and its corners' mean distance as a share of the marked door's width. */
function judge({ kind, quad }: MarkedDoor, shown: readonly FoundDoor[]): DoorFigures['doors'][number] {
  const width = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1])
  const best = [...shown].sort((a, b) => overlapOf(b.quad, quad) - overlapOf(a.quad, quad)).at(0)
  if (best === undefined) return { kind, overlap: 0, cornerError: Number.NaN }
  const far = best.quad.reduce((sum, [x, y], i) => sum + Math.hypot(x - quad[i][0], y - quad[i][1]) / 4, 0)
  const overlap = overlapOf(best.quad, quad)
  return { kind, overlap, cornerError: overlap >= SAME_FROM ? far / width : Number.NaN }
}

/** Share of doors of a kind that were found, as counts. */
export function countFound(
  figures: readonly DoorFigures[],
  kind: FoundDoor['kind'],
): { found: number; all: number } {
  const doors = figures.flatMap((row) => row.doors).filter((door) => door.kind === kind)
  return { found: doors.filter(({ overlap }) => overlap >= SAME_FROM).length, all: doors.length }
}

export interface SettingFigures {
  readonly label: string
  readonly prepareMs: number
  readonly setMs: number
}

/** Measures setting a door into an opening of a photo enlarged to the page's and to a camera's size. */
export function measureSetting(
  { photo, doors }: DoorPhoto,
  network: SurfaceNetwork,
  rounds: number,
): SettingFigures[] {
  const { analysis } = analyze(photo, network)
  const picture = drawDoor(900, 394)
  const figures: SettingFigures[] = []
  for (const longSide of [PREVIEW_LONG_SIDE_PX, LARGE_LONG_SIDE_PX]) {
    const scale = longSide / photo.width
    const large = withAlpha(resizeColor(photo, longSide, Math.round(photo.height * scale)))
    const quad = scaleQuad(doors[0].quad, scale, scale)
    const [prepareMs, setMs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const start = performance.now()
      const plan = prepareDoor(large, quad, analysis)
      const middle = performance.now()
      setDoors([{ plan, picture }], large.data.slice())
      if (round > 0) prepareMs.push(middle - start)
      if (round > 0) setMs.push(performance.now() - middle)
    }
    figures.push({ label: `${longSide} px`, prepareMs: median(prepareMs), setMs: median(setMs) })
  }
  return figures
}

/** Bytes outside the box that a set door may change, and of those the ones that changed: must be none. */
export function countChangedOutside({ photo, doors }: DoorPhoto): { changed: number; outside: number } {
  let [changed, outside] = [0, 0]
  for (const { quad } of doors) {
    const { picture, where: places } = setDoorsOnce(photo, [{ picture: drawDoor(300, 300), quad }], null)
    const [where] = places
    for (let i = 0; i < photo.width * photo.height; i++) {
      const [x, y] = [i % photo.width, Math.floor(i / photo.width)]
      if (x >= where.left && x < where.left + where.width && y >= where.top && y < where.top + where.height)
        continue
      outside++
      if ([0, 1, 2].some((c) => picture.data[i * photo.channels + c] !== photo.data[i * photo.channels + c]))
        changed++
    }
  }
  return { changed, outside }
}

/** A white door of 4 × 4 panels. */
function drawDoor(width: number, height: number): ColorRaster {
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const [u, v] = [((i % width) * 4) / width, (Math.floor(i / width) * 4) / height]
    const isGroove = u % 1 < 0.06 || v % 1 < 0.06
    data.fill(isGroove ? 180 : 232, i * 3, i * 3 + 3)
  }
  return { width, height, channels: 3, data }
}

interface SceneDoor {
  readonly kind: 'garage_door' | 'entry_door'
  readonly quad: Quad
}

/** The doors of a rendered scene; none in a room. */
export async function loadSceneDoors(folder: string): Promise<DoorPhoto> {
  const { doors = [] } = JSON.parse(await readFile(join(folder, 'scene.json'), 'utf8')) as {
    doors?: SceneDoor[]
  }
  return {
    name: basename(folder),
    photo: await readColor(join(folder, 'photo.jpg')),
    doors: doors.map(({ kind, quad }) => ({ kind: kind === 'garage_door' ? 'garage' : 'entry', quad })),
    ignored: [],
  }
}

interface BoxedPhoto {
  readonly file: string
  readonly source: string
  readonly boxes: readonly {
    readonly class: string
    readonly box: readonly [number, number, number, number]
  }[]
}

const KIND_OF: Readonly<Partial<Record<string, FoundDoor['kind']>>> = {
  garage_door: 'garage',
  entry_door: 'entry',
}

/** Photos of a folder with `labels/boxes.json` whose garage and entry doors were drawn for this purpose. */
export async function loadBoxedDoors(folder: string): Promise<DoorPhoto[]> {
  const file = join(folder, 'labels/boxes.json')
  if (!existsSync(file)) return []
  const rows = (JSON.parse(await readFile(file, 'utf8')) as BoxedPhoto[]).filter(({ boxes }) =>
    boxes.some((box) => KIND_OF[box.class] !== undefined),
  )
  return Promise.all(
    rows.map(async (row) => ({
      name: basename(row.file, '.jpg'),
      photo: await fitColor(await readColor(join(folder, row.file)), PREVIEW_LONG_SIDE_PX),
      doors: row.boxes.flatMap((box) => {
        const kind = KIND_OF[box.class]
        return kind === undefined ? [] : [{ kind, quad: quadOf(box.box) }]
      }),
      ignored: row.boxes.filter((box) => KIND_OF[box.class] === undefined).map(({ box }) => quadOf(box)),
    })),
  )
}

function quadOf([left, top, width, height]: readonly [number, number, number, number]): Quad {
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ]
}
