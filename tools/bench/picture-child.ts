import type { ColorRaster } from '@housecoat/engine'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encodePicture, JPEG_QUALITY, packAs } from '../../apps/server/src/platform/painter/encode-picture.ts'
import { openHelperThread } from '../../apps/server/src/platform/painter/helper-thread.ts'
import { paintPhoto } from '../../apps/server/src/platform/painter/paint-photo.ts'
import { packPng } from '../../apps/server/src/platform/painter/write-png.ts'
import { openBuiltInNetwork } from '../../apps/server/src/platform/surface-model/built-in-network.ts'
import type { Analyze } from '../../apps/server/src/platform/surface-model/open-analyzer.ts'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import type { SurfaceModel } from '../../apps/server/src/platform/surface-model/surface-model.ts'
import { WARM_UP_ROUNDS, type ChildJob, type RoundReply, type RoundTime } from './child-job.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * A process of its own that does one kind of work on one photo again and again, so that its peak memory is that of
 * the work: bare decoding and encoding, or painting in between.
 */

sharp.cache(false)

/** The painter's quality, everything else as sharp comes. */
const SHARP_OPTIONS = { jpeg: { quality: JPEG_QUALITY }, png: {} } as const

type Work = (photo: Uint8Array) => Promise<unknown>

/** The server's own path from file to file. */
async function makePainter(job: ChildJob, watch: Stopwatch): Promise<Work> {
  const isGiven = job.work === 'paint the given area'
  const mask = isGiven ? await readFile(job.maskFile) : null
  const { readLight } = openHelperThread()
  const { surface, surroundings, references } = job
  const request = { mask, surface, surroundings, paint: `#${job.paint}` }
  const hints = isGiven && references !== null ? { references: [references] } : {}
  let model: Promise<SurfaceModel> | null = null
  const analyze: Analyze = async (...small) => {
    model ??= readBuiltInWeights().then(openBuiltInNetwork)
    return (await model).analyze(...small)
  }
  return async (photo) => {
    const painted = await watch.time('decode and paint', () =>
      paintPhoto({ photo, ...request, ...hints }, analyze, readLight),
    )
    return await watch.time('encode', () => packPicture(painted, job.format))
  }
}

function packPicture(picture: ColorRaster, format: ChildJob['format']): Promise<unknown> {
  return format === 'png' ? packPng(picture) : encodePicture(picture, format).toBuffer()
}

async function openWork(job: ChildJob, watch: Stopwatch): Promise<Work> {
  switch (job.work) {
    case 'nothing':
      return (file) => sharp(file).toFormat(job.format, SHARP_OPTIONS[job.format]).toBuffer()
    case 'nothing, packed alike':
      return (file) => packAs(sharp(file), job.format).toBuffer()
    default:
      return await makePainter(job, watch)
  }
}

/** One round: wall and processor time. Waste is cleared away between rounds, as the painter does between jobs. */
async function timeRound(work: Work, photo: Uint8Array): Promise<RoundTime> {
  const start = performance.now()
  const cpuStart = process.cpuUsage()
  await work(photo)
  const { user, system } = process.cpuUsage(cpuStart)
  const ms = performance.now() - start
  globalThis.gc?.()
  return { ms, cpuMs: (user + system) / 1000 }
}

process.once('message', (job: ChildJob) => {
  void (async () => {
    const photo = await readFile(job.photoFile)
    const watch = new Stopwatch()
    const work = await openWork(job, watch)
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await timeRound(work, photo)
    watch.reset()
    // each message asks for a round
    process.on('message', () => {
      void timeRound(work, photo).then((time) => {
        const peakBytes = process.resourceUsage().maxRSS * 1024
        process.send!({ ...time, steps: watch.steps, peakBytes } satisfies RoundReply)
      })
    })
    process.send!('ready')
  })()
})
