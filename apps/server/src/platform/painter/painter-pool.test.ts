import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildPngBomb } from '../../testing/build-bomb.ts'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import type { PaintJob } from './paint-job.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool, type PainterPoolOptions } from './painter-pool.ts'

let folder: string
/** a given wall of a room needs no network, which takes a fresh process half a second to load, and more memory than some tests allow */
let quickJob: PaintJob
/** 49 megapixels: seconds of work in a file of 140 kB */
let longJob: PaintJob
let pool: PainterPool
const onCrash = vi.fn()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'housecoat-painter-'))
  const mask = await buildMask(buildHouse(480, 480))
  const input = {
    kind: 'paint',
    mask,
    surface: 'exterior',
    surroundings: 'outdoors',
    paint: '#2C3E50',
  } as const
  quickJob = {
    ...input,
    ...({ surface: 'walls', surroundings: 'indoors' } as const),
    // so that the photo is not analyzed
    references: [[]],
    photo: await buildPhoto(480, 480),
    outputPath: path.join(folder, 'quick.png'),
  }
  longJob = {
    ...input,
    photo: buildPngBomb({ width: 7000, height: 7000 }),
    outputPath: path.join(folder, 'long.png'),
  }
})

afterEach(async () => {
  await pool.close()
  onCrash.mockClear()
})

afterAll(() => rm(folder, { recursive: true }))

async function openPool(changes: Partial<PainterPoolOptions> = {}): Promise<PainterPool> {
  pool = new PainterPool({ ...PAINTER_POOL_DEFAULTS, onCrash, ...changes })
  await vi.waitUntil(() => pool.isAlive, { timeout: 20_000 })
  return pool
}

async function findProcessGroup(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8')
  return status.slice(status.lastIndexOf(')')).split(' ')[3]
}

const soon = () => AbortSignal.timeout(25_000)

describe('a pool of painters', () => {
  test('paints, and returns the size', async () => {
    await openPool()
    expect(await pool.run(quickJob, soon())).toEqual({ width: 480, height: 480 })
    expect((await stat(quickJob.outputPath)).size).toBeGreaterThan(1000)
  })

  test('passes on a job’s error code', async () => {
    await openPool({ processes: 1 })
    const empty = { ...quickJob, mask: buildPngBomb({ width: 48, height: 48, colorType: 0 }) }
    await expect(pool.run(empty, soon())).rejects.toMatchObject({ code: 'area_not_found' })
    expect(await pool.run(quickJob, soon())).toEqual({ width: 480, height: 480 })
  })

  test('a killed process fails only its own job, and is replaced', async () => {
    await openPool({ processes: 1 })
    const painting = pool.run(longJob, soon())
    const other = pool.run(quickJob, soon())
    await pause(300)
    const start = performance.now()
    process.kill(pool.pids[0], 'SIGKILL')
    await expect(painting).rejects.toMatchObject({ code: 'generation_failed' })
    expect(performance.now() - start).toBeLessThan(5000 * (await measureSlowness()))
    expect(await other).toEqual({ width: 480, height: 480 })
    expect(onCrash).toHaveBeenCalledOnce()
  })

  test('B1: a canceled job stops at its next stage, and its process takes the next job', async () => {
    // on a slow machine a stage may take longer than a job may otherwise take to stop
    await openPool({ processes: 1, recycleRssBytes: 1_000_000_000, cancelGraceMs: 60_000 })
    const { pids } = pool
    const [running, waiting] = [new AbortController(), new AbortController()]
    const first = pool.run(longJob, running.signal)
    const second = pool.run(quickJob, waiting.signal)
    await pause(200)
    waiting.abort(new Error('left the queue'))
    await expect(second).rejects.toThrow('left the queue')
    const start = performance.now()
    running.abort(new Error('left the room'))
    await expect(first).rejects.toThrow('left the room')
    expect(performance.now() - start).toBeLessThan(15_000 * (await measureSlowness()))
    await expect(stat(longJob.outputPath)).rejects.toThrow('ENOENT')
    expect(await pool.run(quickJob, soon())).toEqual({ width: 480, height: 480 })
    expect(pool.pids).toEqual(pids)
    expect(onCrash).not.toHaveBeenCalled()
  })

  test('B1: a canceled job that does not stop is killed with its process', async () => {
    await openPool({ processes: 1, cancelGraceMs: 100 })
    const running = new AbortController()
    const first = pool.run(longJob, running.signal)
    await pause(200)
    const start = performance.now()
    running.abort(new Error('left the room'))
    await expect(first).rejects.toThrow('left the room')
    expect(performance.now() - start).toBeLessThan(1000 * (await measureSlowness()))
    expect(await pool.run(quickJob, soon())).toEqual({ width: 480, height: 480 })
    expect(onCrash).not.toHaveBeenCalled()
  })

  test('a job past its deadline is killed with its process at once', async () => {
    await openPool({ processes: 1 })
    const start = performance.now()
    await expect(pool.run(longJob, AbortSignal.timeout(300))).rejects.toThrow('timeout')
    expect(performance.now() - start).toBeLessThan(1300 * (await measureSlowness()))
    expect(await pool.run(quickJob, soon())).toEqual({ width: 480, height: 480 })
  })

  test('a job past its deadline is not started', async () => {
    await openPool({ processes: 1 })
    await expect(pool.run(quickJob, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  })

  test('refuses jobs when too many wait', async () => {
    await openPool({ processes: 1, maxWaiting: 1 })
    const [running, waiting] = [new AbortController(), new AbortController()]
    const first = expect(pool.run(longJob, running.signal)).rejects.toThrow('enough')
    const second = expect(pool.run(quickJob, waiting.signal)).rejects.toThrow('enough')
    const refusal = { code: 'server_busy', retryAfterSeconds: 5 }
    await expect(pool.run(quickJob, soon())).rejects.toMatchObject(refusal)
    for (const controller of [waiting, running]) controller.abort(new Error('enough'))
    await Promise.all([first, second])
  })

  test('variants for a page do not wait behind paintings', async () => {
    await openPool({ processes: 1 })
    await pool.run(quickJob, soon())
    const order: string[] = []
    const outputPath = path.join(folder, 'small.webp')
    const copy = {
      kind: 'variant',
      sourcePath: quickJob.outputPath,
      widthPx: 320,
      format: 'webp',
      outputPath,
    } as const
    await Promise.all([
      pool.run(quickJob, soon()),
      pool
        .run({ ...quickJob, outputPath: path.join(folder, 'third.png') }, soon())
        .then(() => order.push('painting')),
      pool.run(copy, soon()).then(() => order.push('copy')),
    ])
    expect(order).toEqual(['copy', 'painting'])
  })

  test('B5: variants for a page are made while paintings fill the queue and the other painters', async () => {
    await openPool({ processes: 2, quickProcesses: 1, maxWaiting: 1 })
    await vi.waitUntil(() => pool.pids.length === 2, { timeout: 20_000 })
    await pool.run(quickJob, soon())
    const [running, waiting] = [new AbortController(), new AbortController()]
    const first = expect(pool.run(longJob, running.signal)).rejects.toThrow('enough')
    const second = expect(pool.run(quickJob, waiting.signal)).rejects.toThrow('enough')
    await expect(pool.run(quickJob, soon())).rejects.toMatchObject({ code: 'server_busy' })
    const copies = Array.from({ length: 6 }, (_, index) => ({
      kind: 'variant' as const,
      sourcePath: quickJob.outputPath,
      widthPx: 320,
      format: 'webp' as const,
      outputPath: path.join(folder, `copy-${index}.webp`),
    }))
    const made = await Promise.all(copies.map((copy) => pool.run(copy, soon())))
    expect(made).toEqual(copies.map(() => ({ width: 320, height: 320 })))
    for (const controller of [waiting, running]) controller.abort(new Error('enough'))
    await Promise.all([first, second])
  })

  test('B1: one person holds four places, and visitors of one network twelve', async () => {
    await openPool({ processes: 1, maxWaiting: 40 })
    const over = new AbortController()
    const refusal = { code: 'too_many_pictures', retryAfterSeconds: 2 }
    const run = (person: string | null, network: string | null) =>
      pool.run(longJob, over.signal, { person, network })
    const held = Array.from({ length: 4 }, () => run('user:1', null))
    await expect(run('user:1', null)).rejects.toMatchObject(refusal)
    held.push(...Array.from({ length: 12 }, (_, index) => run(`visitor:${index}`, 'home')))
    await expect(run('visitor:another', 'home')).rejects.toMatchObject(refusal)
    await expect(run(null, 'home')).rejects.toMatchObject(refusal)
    held.push(run('visitor:another', 'elsewhere'), run('user:2', null))
    const outcomes = Promise.allSettled(held)
    over.abort(new Error('enough'))
    expect((await outcomes).map(({ status }) => status)).toEqual(held.map(() => 'rejected'))
  })

  test.runIf(process.platform === 'linux')('B9: signals to the server do not kill a painting', async () => {
    await openPool({ processes: 1 })
    const painting = pool.run(longJob, soon())
    const [pid] = pool.pids
    // a terminal and a service manager signal the whole group
    expect(await findProcessGroup(pid)).not.toBe(await findProcessGroup(process.pid))
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal)
    expect(await painting).toEqual({ width: 7000, height: 7000 })
  })

  test.runIf(process.platform === 'linux')('a job that takes too much memory is killed', async () => {
    await openPool({ processes: 1, maxRssBytes: 300_000_000 })
    await expect(pool.run(longJob, soon())).rejects.toMatchObject({ code: 'generation_failed' })
    expect(await pool.run(quickJob, soon())).toEqual({ width: 480, height: 480 })
  })

  test('a process that holds too much memory after a large photo is replaced', async () => {
    await openPool({ processes: 1, recycleRssBytes: 1 })
    const [before] = pool.pids
    await pool.run(quickJob, soon())
    expect(await pool.run(quickJob, soon())).toEqual({ width: 480, height: 480 })
    expect(pool.pids).not.toContain(before)
    expect(onCrash).not.toHaveBeenCalled()
  })

  test('closing ends all processes and refuses waiting jobs', async () => {
    await openPool({ processes: 1 })
    const { pids } = pool
    const running = expect(pool.run(longJob, soon())).rejects.toMatchObject({ code: 'generation_failed' })
    const waiting = expect(pool.run(quickJob, soon())).rejects.toMatchObject({ code: 'server_busy' })
    await pool.close()
    await Promise.all([running, waiting])
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await expect(pool.run(quickJob, soon())).rejects.toMatchObject({ code: 'server_busy' })
  })
})
