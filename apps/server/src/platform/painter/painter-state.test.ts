import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildHouse, buildMask, photoOf } from '../../testing/build-photo.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import type { PaintJob, RestyleJob } from './paint-job.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from './painter-pool.ts'

type Job = Omit<PaintJob, 'outputPath'> | Omit<RestyleJob, 'outputPath'>

const ROUNDS = 6

/** Photos and areas of several sizes, painted and restyled. */
async function buildJobs(): Promise<Job[]> {
  const [wide, tall, small] = [buildHouse(420, 240), buildHouse(230, 400), buildHouse(96, 80)]
  return [
    {
      kind: 'paint',
      photo: await photoOf(wide).jpeg().toBuffer(),
      mask: await buildMask(wide),
      surface: 'exterior',
      surroundings: 'outdoors',
      // from the house's tan to white: the noise is smoothed
      paint: '#FFFFFF',
    },
    {
      kind: 'restyle',
      photo: await photoOf(tall).png().toBuffer(),
      mask: await buildMask(tall),
      surface: 'siding',
      category: 'exterior',
      styleId: 'craftsman',
    },
    {
      kind: 'paint',
      photo: await photoOf(small).linear([1, 0.4, 0.2], [0, 0, 0]).png().toBuffer(),
      mask: await buildMask(small),
      surface: 'walls',
      surroundings: 'indoors',
      paint: '#101820',
    },
  ]
}

function openPainter(folder: string) {
  const pool = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 1, onCrash: () => undefined })
  const outputPath = path.join(folder, 'out.png')
  const paint = async (job: Job): Promise<string> => {
    await pool.run({ ...job, outputPath }, AbortSignal.timeout(60_000))
    return createHash('sha256')
      .update(await readFile(outputPath))
      .digest('hex')
  }
  return { paint, close: () => pool.close() }
}

test('a painter has no state between photos: each picture equals a fresh painter’s', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-state-'))
  const jobs = await buildJobs()
  const alone: string[] = []
  for (const job of jobs) {
    const fresh = openPainter(folder)
    alone.push(await fresh.paint(job))
    await fresh.close()
  }
  expect(new Set(alone).size).toBe(jobs.length)
  const random = randomFrom(8)
  const painter = openPainter(folder)
  for (let round = 0; round < ROUNDS; round++) {
    const which = Math.floor(random() * jobs.length)
    expect(await painter.paint(jobs[which]), `round ${round}: job ${which}`).toBe(alone[which])
  }
  await painter.close()
  await rm(folder, { recursive: true })
})
