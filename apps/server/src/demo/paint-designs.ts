import type { Drafts } from '../features/images/drafts.ts'
import type { PictureDraft, PictureService } from '../features/images/pictures.service.ts'
import type { StoredPainter } from '../platform/painter/stored-painter.ts'
import type { DemoDesign } from './demo-content.ts'
import { DEMO_HOMES, type DemoHome } from './demo-homes.ts'
import { prepareJob, type DemoSelections } from './prepare-job.ts'

const PAINTING_TIMEOUT_MS = 60_000
/** as many as the pool has processes */
const LANES = 2

export interface PaintedDesign extends DemoDesign {
  readonly isExterior: boolean
  readonly selections: DemoSelections
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
  const home = getHome(design.home)
  const draft = await drafts.create()
  const originalKey = `${draft}/original.jpeg`
  const outputKey = `${draft}/result.png`
  const { job, selections } = await prepareJob(home, design.change, { outputKey, originalKey })
  try {
    await painter.run(job, AbortSignal.timeout(PAINTING_TIMEOUT_MS))
    const original = await pictures.prepare({ kind: 'stored', image: { key: originalKey, format: 'jpeg' } })
    const result = await pictures.prepare({ kind: 'stored', image: { key: outputKey, format: 'png' } })
    return { ...design, isExterior: home.isExterior, selections, original, result }
  } finally {
    await drafts.drop(draft)
  }
}

function getHome(name: string): DemoHome {
  if (!(name in DEMO_HOMES)) throw new Error(`the demo has no home ${name}`)
  return DEMO_HOMES[name]
}
