import type { SurfaceProbabilities } from '@housecoat/engine'
import { expect, test, vi } from 'vitest'
import type { StoredJob, StoredPainter } from '../../platform/painter/stored-painter.ts'
import { withHouseSurfaces } from './house-surfaces.ts'

const SURFACES: SurfaceProbabilities = {
  grid: { width: 1, height: 1 },
  classes: ['wall'],
  probabilities: [Uint8Array.of(255)],
}
const photo = Uint8Array.of(1, 2, 3)
const never = new AbortController().signal

const files = { photo, outputKey: 'out' } as const
const HOUSE: StoredJob = {
  ...files,
  ...{ kind: 'paint', surface: 'exterior', paint: '#FFFFFF', mask: null, surroundings: 'outdoors' },
}
const STYLED: StoredJob = {
  ...files,
  ...{ kind: 'restyle', surface: 'exterior', mask: null, category: 'exterior', styleId: 'modern' },
}
const FRAMED: StoredJob = {
  ...{ kind: 'frame', photo, mask: null, frames: [], maskForm: null, takesLines: false },
  style: { surface: 'exterior', isWholeHome: true, kept: [] },
}
const SETTLED: StoredJob = {
  ...files,
  ...{ kind: 'settle', edited: photo, mask: null, treatment: 'paint', surface: 'exterior' },
  frame: { width: 1, height: 1 },
}

/** Records what a painter is given, and what the model is asked. */
function open(findSurfaces: () => Promise<SurfaceProbabilities | null>, waitMs?: number) {
  const jobs: StoredJob[] = []
  const run = (job: StoredJob) => {
    jobs.push(job)
    return Promise.resolve({ width: 1, height: 1 })
  }
  const source = { addPhoto: vi.fn(() => Promise.resolve('key')), findSurfaces: vi.fn(findSurfaces) }
  const onFailure = vi.fn()
  const painter = withHouseSurfaces({
    painter: { run } as unknown as Pick<StoredPainter, 'run'>,
    ...{ source, onFailure },
    ...(waitMs !== undefined && { waitMs }),
  })
  return { painter, jobs, source, onFailure }
}

const find = () => Promise.resolve(SURFACES)

test.each([
  ['painted', HOUSE],
  ['painted in an area that the page marked without its light', { ...HOUSE, mask: photo }],
  ['restyled', STYLED],
  ['prepared for a hosted model', FRAMED],
  ['compared with a hosted model’s picture', SETTLED],
])('a house that is %s is analyzed with what the tap model found', async (_words, job) => {
  const { painter, jobs, source } = open(find)
  await painter.run(job, never)
  expect(jobs).toEqual([{ ...job, surfaces: SURFACES }])
  expect(source.addPhoto).toHaveBeenCalledWith(photo, expect.any(AbortSignal))
  expect(source.findSurfaces).toHaveBeenCalledWith('key', expect.any(AbortSignal))
})

test.each([
  ['a room', { ...HOUSE, surroundings: 'indoors', surface: 'walls' }],
  ['a restyled room', { ...STYLED, surface: 'walls', category: 'interior' }],
  ['a house whose area and light the page has sent', { ...HOUSE, mask: photo, references: [[]] }],
  ['a frame for paint', { ...FRAMED, style: undefined }],
  ['a photo whose doors are sought', { ...files, kind: 'find-doors' }],
  ['a stored picture', { kind: 'normalize', photo, outputKey: 'out' }],
])('the tap model is not asked about %s', async (_words, job) => {
  const { painter, jobs, source } = open(find)
  await painter.run(job as StoredJob, never)
  expect(jobs).toEqual([job])
  expect(source.addPhoto).not.toHaveBeenCalled()
})

test('a model without surfaces changes nothing', () => {
  const painter = { run: vi.fn() }
  const source = { addPhoto: vi.fn(), findSurfaces: null }
  expect(withHouseSurfaces({ painter, source, onFailure: vi.fn() })).toBe(painter)
})

test('when the model fails, the built-in network works alone, and the failure is reported', async () => {
  const { painter, jobs, onFailure } = open(() => Promise.reject(new Error('no memory')))
  await painter.run(HOUSE, never)
  expect(jobs).toEqual([HOUSE])
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'no memory' }))
})

test('a model that is too slow is left, and not as one whose process must end', async () => {
  let reason: unknown
  const { painter, jobs, source, onFailure } = open(() => new Promise(() => undefined), 20)
  source.findSurfaces.mockImplementation(((_key: string, signal: AbortSignal) => {
    signal.addEventListener('abort', () => {
      reason = signal.reason
    })
    return new Promise(() => undefined)
  }) as never)
  await painter.run(HOUSE, never)
  expect(jobs).toEqual([HOUSE])
  expect(onFailure).toHaveBeenCalledOnce()
  expect(reason).not.toMatchObject({ name: 'TimeoutError' })
})

test('a client that leaves is no failure of the model', async () => {
  const { painter, onFailure } = open(() => new Promise(() => undefined))
  const left = new AbortController()
  const running = painter.run(HOUSE, left.signal)
  left.abort()
  await running
  expect(onFailure).not.toHaveBeenCalled()
})
