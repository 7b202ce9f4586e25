import {
  surfaceOfArea,
  type DoorSelection,
  type PaintSelection,
  type StyleSelection,
} from '@housecoat/contract'
import { BuiltInCatalog } from '../features/doors/built-in-catalog.ts'
import { findDoor } from '../features/doors/door-catalog-source.ts'
import { guardPhoto } from '../platform/photo-guard/guard-photo.ts'
import type { PaintJob, RestyleJob, SetDoorJob } from '../platform/painter/paint-job.ts'
import type { StoredJob } from '../platform/painter/stored-painter.ts'
import type { DemoChange } from './demo-change.ts'
import type { DemoHome } from './demo-homes.ts'
import {
  areaIdOf,
  describeDoor,
  describePaints,
  describeStyle,
  getColor,
  getStyle,
} from './describe-selections.ts'

export type DemoSelections = readonly PaintSelection[] | readonly StyleSelection[] | readonly DoorSelection[]

/** Where a job's pictures are stored. */
interface JobKeys {
  readonly outputKey: string
  readonly originalKey: string
}

interface PreparedJob {
  readonly job: StoredJob<PaintJob | RestyleJob | SetDoorJob>
  readonly selections: DemoSelections
}

type ChangeOf<Kind extends DemoChange['kind']> = Extract<DemoChange, { readonly kind: Kind }>

/** What the painter does for a design, and what the design then selects. */
export function prepareJob(home: DemoHome, change: DemoChange, keys: JobKeys): Promise<PreparedJob> {
  if (change.kind === 'paint') return preparePaint(home, change, keys)
  return change.kind === 'style' ? prepareStyle(home, change, keys) : prepareDoor(home, change, keys)
}

async function preparePaint(
  { isExterior, readPhoto, readMask }: DemoHome,
  { colors }: ChangeOf<'paint'>,
  keys: JobKeys,
): Promise<PreparedJob> {
  const [first, ...others] = colors.map(([area, colorNo]) => ({
    surface: surfaceOfArea(areaIdOf(area, isExterior), isExterior),
    paint: getColor(colorNo).hex,
  }))
  const job = {
    kind: 'paint',
    photo: await readPhoto(),
    mask: await readMask(colors.map(([area]) => area)),
    ...first,
    ...(others.length > 0 && { others }),
    surroundings: isExterior ? 'outdoors' : 'indoors',
    ...keys,
  } as const
  return { job, selections: describePaints(colors, isExterior) }
}

async function prepareStyle(
  { isExterior, readPhoto, readMask }: DemoHome,
  { areaId, styleId }: ChangeOf<'style'>,
  keys: JobKeys,
): Promise<PreparedJob> {
  const style = getStyle(isExterior, styleId)
  const job = {
    kind: 'restyle',
    photo: await readPhoto(),
    mask: await readMask(['main']),
    surface: surfaceOfArea(areaId, isExterior),
    category: style.category,
    styleId,
    ...keys,
  } as const
  return { job, selections: [describeStyle(areaId, style)] }
}

async function prepareDoor(
  { readPhoto, doors }: DemoHome,
  { door: kind, catalogID }: ChangeOf<'door'>,
  keys: JobKeys,
): Promise<PreparedJob> {
  const catalog = new BuiltInCatalog()
  const item = findDoor(await catalog.getCatalog(), catalogID)
  const opening = doors.find((door) => door.kind === kind)
  if (item === null || opening === undefined) throw new Error(`the demo cannot set in ${catalogID}`)
  const { bytes } = await catalog.getPicture(catalogID, 'original')
  const glass = await catalog.getGlass(catalogID)
  const job = {
    kind: 'set-door',
    photo: await readPhoto(),
    doors: [{ picture: guardPhoto(bytes).bytes, glass, quad: opening.quad }],
    ...keys,
  } as const
  return { job, selections: [describeDoor(item)] }
}
