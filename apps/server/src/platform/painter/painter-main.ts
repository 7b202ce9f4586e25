import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { inspect } from 'node:util'
import { loadSurfaceNetwork, type SurfaceNetwork } from '@housecoat/engine'
import sharp from 'sharp'
import { AppError } from '../../app-error.ts'
import { encodePicture, makeVariant } from './encode-picture.ts'
import type { PainterJob, PainterReply, PictureSize } from './paint-job.ts'
import { paintPhoto } from './paint-photo.ts'

/**
 * The painter process: decodes and paints one job at a time, so that whatever a photo does to a decoder happens
 * here and can be ended with the process.
 */

const WEIGHTS_URL = new URL('../../../../../packages/engine/weights/surface-network.bin', import.meta.url)

sharp.cache(false)
sharp.concurrency(1)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', (job: PainterJob) => {
  void answer(job)
})
// a terminal's Ctrl-C reaches this process too; the server decides when it ends
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

async function answer(job: PainterJob): Promise<void> {
  const reply = await work(job)
  globalThis.gc?.()
  process.send?.(reply)
}

async function work(job: PainterJob): Promise<PainterReply> {
  try {
    const { width, height } = job.kind === 'paint' ? await paintToFile(job) : await makeVariant(job)
    return { size: { width, height }, rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    return describeFailure(error)
  }
}

async function paintToFile(job: Extract<PainterJob, { kind: 'paint' }>): Promise<PictureSize> {
  const painted = await paintPhoto(job, getNetwork)
  return encodePicture(painted, 'png').toFile(job.outputPath)
}

let network: SurfaceNetwork | null = null

/** The network is read when the first photo comes without a mask, and kept. */
function getNetwork(): SurfaceNetwork {
  network ??= loadSurfaceNetwork(readFileSync(WEIGHTS_URL))
  return network
}

function describeFailure(error: unknown): PainterReply {
  const trace = inspect(error)
  if (error instanceof AppError) return { failure: error.code, trace }
  return { failure: isFullDisk(error) ? 'storage_full' : 'generation_failed', trace }
}

/** libvips tells a full disk in words alone. */
function isFullDisk(error: unknown): boolean {
  return (
    error instanceof Error && /ENOSPC|EDQUOT|no space left|quota exceeded|write error/i.test(error.message)
  )
}
