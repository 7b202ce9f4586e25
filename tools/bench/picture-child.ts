import { analyzePhoto, loadSurfaceNetwork, type ColorRaster } from '@housecoat/engine'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encodePicture, packAs } from '../../apps/server/src/platform/painter/encode-picture.ts'
import { paintPhoto } from '../../apps/server/src/platform/painter/paint-photo.ts'
import { WARM_UP_ROUNDS, type ChildJob, type ChildReply } from './child-job.ts'
import { median } from './statistics.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * A process of its own that does one kind of work on one photo again and again, so that its peak memory is that of
 * the work: bare decoding and encoding, or painting in between.
 */

sharp.cache(false)

type Work = (photo: Uint8Array) => Promise<Buffer>

/** The server's own path from file to file. */
async function makePainter(job: ChildJob, watch: Stopwatch): Promise<Work> {
  const isGiven = job.work === 'paint the given area'
  const mask = isGiven ? await readFile(job.maskFile) : null
  const network = loadSurfaceNetwork(await readFile(job.weightsFile))
  const analyze = (photo: ColorRaster) => Promise.resolve(analyzePhoto(photo, network))
  const { surface, surroundings } = job
  const paint = `#${job.paint}`
  return async (photo) => {
    const painted = await watch.time('decode and paint', () =>
      paintPhoto({ photo, mask, surface, surroundings, paint }, analyze),
    )
    return await watch.time('encode', () => encodePicture(painted, job.format).toBuffer())
  }
}

async function measure(job: ChildJob): Promise<ChildReply> {
  const bytes = await readFile(job.photoFile)
  const watch = new Stopwatch()
  const work: Work =
    job.work === 'nothing'
      ? (file) => packAs(sharp(file), job.format).toBuffer()
      : await makePainter(job, watch)
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await work(bytes)
  watch.reset()
  const [times, cpuTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < job.rounds; round++) {
    const start = performance.now()
    const cpuStart = process.cpuUsage()
    await work(bytes)
    const { user, system } = process.cpuUsage(cpuStart)
    times.push(performance.now() - start)
    cpuTimes.push((user + system) / 1000)
  }
  const peakBytes = process.resourceUsage().maxRSS * 1024
  return { ms: median(times), cpuMs: median(cpuTimes), steps: watch.steps, peakBytes }
}

process.once('message', (job: ChildJob) => {
  void measure(job).then((reply) => process.send!(reply, () => process.disconnect()))
})
