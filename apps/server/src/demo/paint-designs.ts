import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPaintColor, type PaintColor } from '@housecoat/contract/paint-catalog'
import type { Drafts } from '../features/images/drafts.ts'
import type { PictureDraft, PictureService } from '../features/images/pictures.service.ts'
import type { PaintJob } from '../platform/painter/paint-job.ts'
import type { StoredJob, StoredPainter } from '../platform/painter/stored-painter.ts'
import { guardMask, guardPhoto } from '../platform/photo-guard/guard-photo.ts'
import type { DemoDesign, DemoPhoto } from './demo-content.ts'

const SAMPLES_FOLDER = fileURLToPath(new URL('../../../web/public/samples/', import.meta.url))
/** in the garage house the engine finds the area by itself */
const PHOTOS_WITH_MASK: ReadonlySet<DemoPhoto> = new Set(['porch-house', 'living-room'])
const PAINTING_TIMEOUT_MS = 60_000
/** as many as the pool has processes */
const LANES = 2

export interface PaintedDesign extends DemoDesign {
  readonly color: PaintColor
  readonly isExterior: boolean
  readonly original: PictureDraft
  readonly result: PictureDraft
}

interface Studio {
  readonly painter: Pick<StoredPainter, 'run'>
  readonly drafts: Drafts
  readonly pictures: PictureService
}

/** Paints the designs with the engine, their pictures ready to be kept; the order stays. `onPainted` is called after each. */
export async function paintDesigns(
  studio: Studio,
  designs: readonly DemoDesign[],
  onPainted: () => void,
): Promise<PaintedDesign[]> {
  const painted = new Map<DemoDesign, PaintedDesign>()
  const waiting = [...designs]
  const paintOn = async () => {
    for (let design = waiting.shift(); design !== undefined; design = waiting.shift()) {
      painted.set(design, await paintDesign(studio, design))
      onPainted()
    }
  }
  await Promise.all(Array.from({ length: LANES }, paintOn))
  return designs.flatMap((design) => painted.get(design) ?? [])
}

async function paintDesign(
  { painter, drafts, pictures }: Studio,
  design: DemoDesign,
): Promise<PaintedDesign> {
  const color = findPaintColor(design.colorNo)
  if (color === null) throw new Error(`the catalog has no color ${design.colorNo}`)
  const isExterior = design.photo !== 'living-room'
  const draft = await drafts.create()
  const originalKey = `${draft}/original.jpeg`
  const outputKey = `${draft}/result.png`
  const job: StoredJob<PaintJob> = {
    kind: 'paint',
    photo: await readPhoto(design.photo),
    mask: await readMask(design.photo),
    surface: isExterior ? 'exterior' : 'walls',
    surroundings: isExterior ? 'outdoors' : 'indoors',
    paint: color.hex,
    ...{ outputKey, originalKey },
  }
  try {
    await painter.run(job, AbortSignal.timeout(PAINTING_TIMEOUT_MS))
    const original = await pictures.prepare({ kind: 'stored', image: { key: originalKey, format: 'jpeg' } })
    const result = await pictures.prepare({ kind: 'stored', image: { key: outputKey, format: 'png' } })
    return { ...design, color, isExterior, original, result }
  } finally {
    await drafts.drop(draft)
  }
}

async function readPhoto(photo: DemoPhoto): Promise<Uint8Array> {
  return guardPhoto(await readFile(path.join(SAMPLES_FOLDER, `${photo}.jpg`))).bytes
}

async function readMask(photo: DemoPhoto): Promise<Uint8Array | null> {
  if (!PHOTOS_WITH_MASK.has(photo)) return null
  return guardMask(await readFile(path.join(SAMPLES_FOLDER, `${photo}-mask.png`))).bytes
}
