import type { Analysis, ClassReference } from '@housecoat/engine'
import { describe, expect, test, vi } from 'vitest'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { openHelperThread } from './helper-thread.ts'
import { paintPhoto } from './paint-photo.ts'

test('the lightness control makes the picture lighter', async () => {
  const job = {
    photo: await buildPhoto(480, 480),
    mask: await buildMask(buildHouse(480, 480)),
    surface: 'exterior',
    surroundings: 'outdoors',
    paint: '#2C3E50',
  } as const
  const analyze = () => Promise.reject(new Error('the area was given'))
  const { readLight } = openHelperThread()
  const brightness = async (wish: Parameters<typeof paintPhoto>[0]) => {
    const { data } = await paintPhoto(wish, analyze, readLight)
    return Buffer.from(data).reduce((sum, byte) => sum + byte, 0)
  }
  const found = await brightness(job)
  expect(await brightness({ ...job, lightnessStops: 0 })).toBe(found)
  expect(await brightness({ ...job, lightnessStops: 0.5 })).toBeGreaterThan(found)
  expect(await brightness({ ...job, lightnessStops: -0.5 })).toBeLessThan(found)
})

describe('a given area', () => {
  const size = { width: 480, height: 320 }
  const reflectance = { linear: [0.5, 0.5, 0.5], confidence: 1, basis: 'exposure' } as const
  const analysis: Analysis = {
    ...size,
    grid: { width: 2, height: 1 },
    classes: ['wall', 'sky'],
    probabilities: [Uint8Array.of(255, 0), Uint8Array.of(0, 255)],
    featureMaps: [{ width: 1, height: 1, channels: 1, data: Int8Array.of(7) }],
  }

  /** What the light was read from. */
  async function surfacesRead(
    surroundings: 'indoors' | 'outdoors',
    analyze: () => Promise<Analysis>,
    references?: readonly ClassReference[][],
  ) {
    const readFrom: unknown[] = []
    const job = {
      photo: await buildPhoto(size.width, size.height),
      mask: await buildMask(buildHouse(size.width, size.height)),
      surface: surroundings === 'indoors' ? 'walls' : 'exterior',
      surroundings,
      paint: '#2C3E50',
      ...(references && { references }),
    } as const
    await paintPhoto(job, analyze, (...[, , , surfaces]) => {
      readFrom.push(surfaces)
      return Promise.resolve(reflectance)
    })
    return readFrom
  }

  test.each(['indoors', 'outdoors'] as const)(
    'is read with the photo’s surfaces %s, as pages read it',
    async (surroundings) => {
      const { grid, classes, probabilities } = analysis
      expect(await surfacesRead(surroundings, () => Promise.resolve(analysis))).toEqual([
        { grid, classes, probabilities },
      ])
    },
  )

  test('with the references that the page read needs no analysis', async () => {
    const references: ClassReference[][] = [[{ subject: 'trim', light: [0.7, 0.7, 0.6] }]]
    const analyze = vi.fn(() => Promise.reject(new Error('no analysis is needed')))
    expect(await surfacesRead('outdoors', analyze, references)).toEqual(references)
    expect(analyze).not.toHaveBeenCalled()
  })

  test('is painted without them if the analysis fails', async () => {
    expect(await surfacesRead('outdoors', () => Promise.reject(new Error('no model')))).toEqual([null])
  })
})
