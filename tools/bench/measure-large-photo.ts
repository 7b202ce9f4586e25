import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  ANALYSIS_LONG_SIDE_PX,
  analyzePhoto,
  fitWithin,
  measureReferences,
  type ClassReference,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { decodeSmallPhoto, readUprightSize } from '../../apps/server/src/platform/painter/decode-photo.ts'
import { readMask, resizeMask } from '../../apps/server/src/platform/painter/paint-photo.ts'
import { MEMORY_SETTINGS } from '../../apps/server/src/platform/painter/painter-process.ts'
import { WARM_UP_ROUNDS, type ChildJob, type ChildWork, type RoundReply } from './child-job.ts'
import { median } from './statistics.ts'
import type { StepTime } from './stopwatch.ts'

export interface PathFigures {
  readonly label: string
  readonly ms: number
  /** NaN where it was not measured */
  readonly cpuMs: number
  readonly steps: readonly StepTime[]
  /** time as a multiple of the bare decoding and encoding in the same run; null for that itself */
  readonly ratio: number | null
  /** the same in processor time; NaN where it was not measured */
  readonly cpuRatio: number | null
  /** NaN where the system does not tell */
  readonly peakBytes: number
}

const LABELS: Record<ChildWork, string> = {
  nothing: 'sharp alone: decode and pack',
  'nothing, packed alike': 'sharp alone, packed as the painter packs',
  'paint the given area': 'paint the given area',
  'find and paint the area': 'find and paint the area',
}

interface LargeJob extends Omit<ChildJob, 'format' | 'work' | 'references'> {
  /** measured rounds after those that warm up */
  readonly rounds: number
}

/**
 * Measures painting a large photo beside sharp's bare decoding and encoding, each in a process of its own. They take
 * turns round by round, so that whatever else the machine does falls on all of them.
 * @param outputPath where the server's painter process may write
 */
export async function measureLargePhoto(
  job: LargeJob,
  outputPath: string,
  network: SurfaceNetwork | null,
): Promise<PathFigures[]> {
  const references = network && (await readReferences(job, network))
  const figures: PathFigures[] = []
  for (const format of ['jpeg', 'png'] as const) {
    const paints = ['paint the given area', 'find and paint the area'] as const
    const works = ['nothing', 'nothing, packed alike', ...(network ? paints : paints.slice(0, 1))] as const
    const replies = await takeTurns(
      works.map((work) => ({ ...job, format, work, references })),
      job.rounds,
    )
    const [bare] = replies
    for (const [i, reply] of replies.entries())
      figures.push({
        label: `${LABELS[works[i]]}, ${format.toUpperCase()}`,
        ...reply,
        ratio: i === 0 ? null : reply.ms / bare.ms,
        cpuRatio: i === 0 ? null : reply.cpuMs / bare.cpuMs,
      })
    if (format === 'png') figures.push(await measureServer({ ...job, references }, outputPath, bare.ms))
  }
  return figures
}

/** What the page read of the photo for its preview, and sends with the area; rooms have none. */
async function readReferences(
  { photoFile, maskFile, surroundings }: LargeJob,
  network: SurfaceNetwork,
): Promise<ClassReference[] | null> {
  if (surroundings === 'indoors') return null
  const [file, maskBytes] = await Promise.all([readFile(photoFile), readFile(maskFile)])
  const { width, height } = await readUprightSize(file)
  const size = fitWithin(width, height, ANALYSIS_LONG_SIDE_PX)
  const photo = await decodeSmallPhoto(file, size)
  const mask = resizeMask(await readMask(maskBytes, size), size)
  return measureReferences(photo, mask, analyzePhoto(photo, network, surroundings))
}

/** The painter's own settings of memory and waste. */
const CHILD_OPTIONS = { execArgv: ['--expose-gc'], env: { ...process.env, ...MEMORY_SETTINGS } }

/** @returns of each job the medians of its rounds */
async function takeTurns(jobs: readonly ChildJob[], rounds: number): Promise<RoundReply[]> {
  const entrance = fileURLToPath(new URL('./picture-child.ts', import.meta.url))
  const children = jobs.map(() => fork(entrance, CHILD_OPTIONS))
  try {
    for (const [i, child] of children.entries()) await ask(child, jobs[i])
    const replies = jobs.map((): RoundReply[] => [])
    for (let round = 0; round < rounds; round++)
      for (const [i, child] of children.entries()) replies[i].push(await ask<RoundReply>(child, {}))
    return replies.map((ofChild) => ({
      ms: median(ofChild.map(({ ms }) => ms)),
      cpuMs: median(ofChild.map(({ cpuMs }) => cpuMs)),
      steps: ofChild[rounds - 1].steps,
      peakBytes: ofChild[rounds - 1].peakBytes,
    }))
  } finally {
    for (const child of children) child.kill()
  }
}

function ask<Reply>(child: ChildProcess, job: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const lose = () => reject(new Error('a measuring process ended without an answer'))
    child.once('exit', lose)
    child.once('message', (reply) => {
      child.off('exit', lose)
      resolve(reply as Reply)
    })
    child.send(job)
  })
}

/** Gives the server's own painter process the photo and its mask, as the page does. */
async function measureServer(
  job: LargeJob & Pick<ChildJob, 'references'>,
  outputPath: string,
  bareMs: number,
): Promise<PathFigures> {
  const entrance = new URL('../../apps/server/src/platform/painter/painter-main.ts', import.meta.url)
  const painter = fork(fileURLToPath(entrance), { serialization: 'advanced', ...CHILD_OPTIONS })
  try {
    await once(painter, 'message')
    const [photo, mask] = await Promise.all([readFile(job.photoFile), readFile(job.maskFile)])
    const { surface, surroundings, references } = job
    const paint = `#${job.paint}`
    const times = await timeRequests(painter, job.rounds, {
      kind: 'paint',
      photo,
      mask,
      surface,
      surroundings,
      paint,
      outputPath,
      ...(references && { references: [references] }),
    })
    const ms = median(times)
    const peakBytes = await readPeakBytes(painter.pid!)
    return {
      label: 'the server’s painter, given area, PNG on disk',
      ms,
      cpuMs: Number.NaN,
      steps: [],
      ratio: ms / bareMs,
      cpuRatio: Number.NaN,
      peakBytes,
    }
  } finally {
    // painters outlive SIGTERM, so that a server's stop does not end their jobs
    painter.kill('SIGKILL')
  }
}

async function timeRequests(painter: ChildProcess, rounds: number, request: object): Promise<number[]> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await askPainter(painter, request)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await askPainter(painter, request)
    times.push(performance.now() - start)
  }
  return times
}

async function askPainter(painter: ChildProcess, request: object): Promise<void> {
  const reply = await ask<{ failure?: string; trace?: string }>(painter, request)
  if (reply.failure) throw new Error(`the painter answered ${reply.failure}: ${reply.trace ?? ''}`)
}

/** The most memory that a process ever held; NaN where the system has no /proc. */
async function readPeakBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
