import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { AnalysisMode, ColorRaster } from '@housecoat/engine'
import sharp from 'sharp'
import { AppError } from '../../app-error.ts'
import { makeVariant, summarizePicture } from './encode-picture.ts'
import { analyzerFor } from '../surface-model/analyzing-job.ts'
import { openAnalyzer, type Analyze, type NamedAnalysis } from '../surface-model/open-analyzer.ts'
import { decodePhoto, normalizePhoto } from './decode-photo.ts'
import { makeCard } from './make-card.ts'
import { JobCancelledError, type Checkpoint } from './checkpoint.ts'
import type {
  ChangedPicture,
  PainterJob,
  PainterMessage,
  PaintJob,
  PainterReply,
  PainterResult,
} from './paint-job.ts'
import { copyPhoto, readMasks } from './segmenter-files.ts'
import { findPhotoDoors } from './find-photo-doors.ts'
import { framePhoto } from './frame-photo.ts'
import { openHelperThread } from './helper-thread.ts'
import { type ChangedPhoto, paintPhoto } from './paint-photo.ts'
import { restylePhoto } from './restyle-photo.ts'
import { setPhotoDoors } from './set-photo-doors.ts'
import { settleEdit } from './settle-edit.ts'
import { createTapWorker } from './tap-worker.ts'
import { writePng } from './write-png.ts'

/**
 * The painter process: decodes and paints one job at a time. If a photo crashes or blocks a decoder, only this process
 * ends.
 */

sharp.cache(false)
sharp.concurrency(1)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** see PainterProcess */
const [, , SURFACE_MODEL_FILE = '', TAP_MODEL_FILE = ''] = process.argv

const { readLight, startTiles } = openHelperThread()
const taps = createTapWorker(TAP_MODEL_FILE)

/** The running job was canceled. */
let isCancelled = false

process.on('message', (message: PainterMessage) => {
  isCancelled = message.kind === 'cancel'
  if (message.kind !== 'cancel') answer(message).catch(endWithError)
})
// the server ends this process; a stopping server lets the running job finish first
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
// not at its end: the server ends this process with a signal that leaves no time for it
flushCompileCache()

async function answer(job: PainterJob): Promise<void> {
  const reply = await work(job)
  globalThis.gc?.()
  process.send?.(reply)
}

/** Ends the process when an answer cannot be sent; the server notices. */
function endWithError(error: unknown): void {
  console.error(error)
  process.exit(1)
}

/** Stops a canceled job between two stages. */
const checkpoint: Checkpoint = async () => {
  // reads messages that arrived while this thread was busy
  await nextTurn()
  await nextTurn()
  if (isCancelled) throw new JobCancelledError()
}

async function work(job: PainterJob): Promise<PainterReply> {
  try {
    return { result: await finish(job), rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    if (error instanceof JobCancelledError) return { isCancelled: true, rssBytes: process.memoryUsage.rss() }
    return describeFailure(error)
  }
}

async function finish(job: PainterJob): Promise<PainterResult> {
  switch (job.kind) {
    case 'analyze': {
      const photo = await decodePhoto(job.photo)
      await checkpoint()
      // the request does not say what the photo shows, and the operator's model does not ask
      return analyze(photo, 'unknown')
    }
    case 'summarize':
      return summarizePicture(job.sourcePath)
    case 'normalize':
      return normalizePhoto(job.photo, job.outputPath)
    case 'variant':
      return makeVariant(job)
    case 'card':
      return makeCard(job)
    case 'paint':
      return keepPainted(await paintPhoto(job, analyzerFor(job, analyze), readLight, checkpoint), job)
    case 'restyle':
      return keepPainted(await restylePhoto(job, analyzerFor(job, analyze), checkpoint, startTiles), job)
    case 'find-doors':
      return findPhotoDoors(job, analyze, checkpoint)
    case 'set-door':
      return keepPainted(await setPhotoDoors(job, analyze, checkpoint), job)
    case 'frame':
      return framePhoto(job, analyzerFor(job, analyze), checkpoint)
    case 'copy-photo':
      return copyPhoto(job)
    case 'read-masks':
      return readMasks(job)
    case 'open-tap-model':
      return taps.open()
    case 'embed-photo':
      return taps.embed(job, checkpoint)
    case 'find-tap-region':
      return taps.findRegion(job)
    case 'find-surfaces':
      return taps.findSurfaces(job)
    case 'settle':
      return keepPainted(await settleEdit(job, analyzerFor(job, analyze), checkpoint), job)
  }
}

/** Writes a result, and the upright photo if requested. */
async function keepPainted(
  painted: ChangedPhoto,
  job: Pick<PaintJob, 'photo' | 'outputPath' | 'originalPath'>,
): Promise<ChangedPicture> {
  await checkpoint()
  // the original on a thread of its own
  const [picture, original] = await Promise.allSettled([
    writePng(painted, job.outputPath),
    job.originalPath !== undefined && normalizePhoto(job.photo, job.originalPath),
  ])
  if (picture.status === 'rejected' || original.status === 'rejected')
    throw selectFailure([picture, original])
  const { width, height, expectedOverlap, unsure, missing, lightFault, moved, isLaidBack } = painted
  return { width, height, expectedOverlap, unsure, missing, lightFault, moved, isLaidBack }
}

/** libvips has one error text for all threads, so only one of two failures may tell that the disk is full. */
function selectFailure(ends: readonly PromiseSettledResult<unknown>[]): unknown {
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  return reasons.find(isUnwritable) ?? reasons[0]
}

let analyzer: Promise<Analyze> | null = null

/** The analyzer is opened for the first photo that needs it, and reused. */
async function analyze(photo: ColorRaster, mode: AnalysisMode): Promise<NamedAnalysis> {
  analyzer ??= openAnalyzer(SURFACE_MODEL_FILE || undefined)
  return (await analyzer)(photo, mode)
}

function describeFailure(error: unknown): PainterReply {
  const trace = inspect(error)
  if (error instanceof AppError) return { failure: error.code, trace }
  return { failure: isUnwritable(error) ? 'storage_full' : 'generation_failed', trace }
}

const UNWRITABLE =
  /ENOSPC|EDQUOT|EROFS|EACCES|EPERM|no space left|quota exceeded|write error|read-only file system|permission denied/i

/** Whether the disk cannot be written; libvips only reports it in its message. */
function isUnwritable(error: unknown): boolean {
  return error instanceof Error && UNWRITABLE.test(error.message)
}
