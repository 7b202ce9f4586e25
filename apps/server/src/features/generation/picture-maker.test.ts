import { describe, expect, test, vi } from 'vitest'
import type { ChangedPicture } from '../../platform/painter/paint-job.ts'
import type { Database } from '../../platform/database/database.ts'
import { buildVisitingCaller } from '../../testing/build-caller.ts'
import { PictureMaker, type PictureCustomer, type PictureOrder } from './picture-maker.service.ts'

const CUSTOMER: PictureCustomer = {
  caller: buildVisitingCaller('unused'),
  generationId: 'unused',
}
const KEYS = { outputKey: 'never/written.png', originalKey: 'never/written.jpg' }

function orderOf(surface: 'exterior' | 'siding'): PictureOrder {
  const of = { photo: new Uint8Array(), mask: null, surface }
  const job: PictureOrder['job'] =
    surface === 'exterior'
      ? { kind: 'paint', ...of, surroundings: 'outdoors', paint: '#2C3E50' }
      : { kind: 'restyle', ...of, category: 'exterior', styleId: 'colonial' }
  return { job, prompt: { text: 'unused', wish: '', version: 'unused' } }
}

/** Makes a picture with a painter that expects this overlap of the area. */
async function makeWith(changed: ChangedPicture, surface: 'exterior' | 'siding') {
  const run = vi.fn().mockResolvedValue(changed)
  const maker = new PictureMaker({
    // without a hosted model nothing is asked of it
    db: null as unknown as Database,
    painter: { run },
    findOwner: () => Promise.resolve({ person: 'user:7', network: null }),
    timeoutMs: 1000,
    hosted: null,
    onModelFailure: () => undefined,
  })
  return maker.make(orderOf(surface), CUSTOMER, KEYS, new AbortController().signal)
}

describe('C7: the notice about an automatically found area', () => {
  test.each([
    ['exterior', 'walls'],
    ['siding', 'siding'],
  ] as const)('asks for a check of the %s below an expected overlap of 0.6', async (surface, words) => {
    const made = await makeWith({ width: 64, height: 48, expectedOverlap: 0.38 }, surface)
    expect(made.notice).toBe(
      `This is our best guess at the ${words}. Please check it. To change another area, mark it and send it as the mask.`,
    )
    expect(made.size).toEqual({ width: 64, height: 48 })
  })

  test.each([
    ['black-and-white', /^This photo is black and white, .+ change the lightness\.$/],
    ['filter', /^This photo has a strong filter, .+ change the lightness\.$/],
    ['sunset', /^This photo was taken at sunset or at night, .+ change the lightness\.$/],
    ['tile', /^This area is mostly shiny tile\. .+ change the lightness\.$/],
  ] as const)('of a photo whose light is unreadable: %s', async (lightFault, words) => {
    const size = { width: 64, height: 48 }
    expect((await makeWith({ ...size, lightFault }, 'exterior')).notice).toMatch(words)
    expect((await makeWith({ ...size, lightFault, expectedOverlap: 0.38 }, 'exterior')).notice).toMatch(
      /^This is our best guess .+ change the lightness\.$/,
    )
    expect((await makeWith({ ...size, lightFault: null }, 'exterior')).notice).toBeNull()
  })

  test.each([0.6, 0.9, undefined])('is absent at %s', async (expectedOverlap) => {
    const made = await makeWith({ width: 64, height: 48, expectedOverlap }, 'exterior')
    expect(made.notice).toBeNull()
  })
})
