import {
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  findArea,
  findReflectance,
  fitWithin,
  loadSurfaceNetwork,
  refineMatte,
  repaintOnce,
  type ColorRaster,
  type Mask,
} from '@housecoat/engine'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { ChildJob, ChildReply } from './child-job.ts'
import { readColor, readGray } from './picture-files.ts'
import { median } from './statistics.ts'
import { Stopwatch } from './stopwatch.ts'
import { paintOf } from './truth-scene.ts'

/**
 * A process of its own that does one kind of work on one photo again and again, so that its peak memory is that of
 * the work: bare decoding and encoding, or painting in between.
 */

sharp.cache(false)

type Work = (photo: Uint8Array) => Promise<Buffer>

function encode(picture: Sharp, format: ChildJob['format']): Promise<Buffer> {
  const packed =
    format === 'jpeg'
      ? picture.jpeg({ quality: 90 })
      : picture.png({ compressionLevel: 1, adaptiveFiltering: true })
  return packed.toBuffer()
}

/** As the server does. */
async function shrink({ width, height, channels, data }: ColorRaster, toWidth: number, toHeight: number) {
  const size = { width: toWidth, height: toHeight }
  const small = sharp(data, { raw: { width, height, channels } }).resize({
    ...size,
    fit: 'fill',
    kernel: 'linear',
  })
  return { ...size, channels, data: await small.raw().toBuffer() }
}

async function makeAreaFinder(job: ChildJob): Promise<(photo: ColorRaster) => Mask | Promise<Mask>> {
  if (job.work === 'paint the given area') return () => readGray(job.maskFile)
  const network = loadSurfaceNetwork(await readFile(job.weightsFile))
  return (photo) => findArea(photo, analyzePhoto(photo, network), job.surface).mask
}

/** The server's path from file to file, step by step. */
async function makePainter(job: ChildJob, watch: Stopwatch): Promise<Work> {
  const getArea = await makeAreaFinder(job)
  return async (bytes) => {
    const photo = await watch.time('decode', () => readColor(bytes))
    const { width, height } = fitWithin(photo.width, photo.height, ANALYSIS_LONG_SIDE_PX)
    const small = await watch.time('fit to 1024 px', () => shrink(photo, width, height))
    const mask = await watch.time('get the area', () => getArea(small))
    const reflectance = await watch.time('find the reflectance', () =>
      findReflectance(small, mask, job.surroundings),
    )
    const matte = await watch.time('refine the matte', () => refineMatte(photo, mask, small))
    await watch.time('paint', () => repaintOnce(photo, matte, reflectance, paintOf(job.paint), photo.data))
    const { data, channels } = photo
    const raw = { width: photo.width, height: photo.height, channels }
    return await watch.time('encode', () => encode(sharp(data, { raw }), job.format))
  }
}

async function measure(job: ChildJob): Promise<ChildReply> {
  const bytes = await readFile(job.photoFile)
  const watch = new Stopwatch()
  const work: Work =
    job.work === 'nothing' ? (file) => encode(sharp(file), job.format) : await makePainter(job, watch)
  await work(bytes)
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
