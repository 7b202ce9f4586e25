import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { buildPaintRequest, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { IMAGE_FAULTS, openImageServer, type ImageServer } from '../../testing/open-image-server.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const FAULTS = 200
const ALLOWANCE = 1000
const TIMEOUT_SECONDS = 2
const AT_ONCE = 4

let images: ImageServer
let server: TestApp
let visitor: TestBrowser

beforeAll(async () => {
  images = await openImageServer()
  server = await openTestApp({
    painter: new PainterPool({ ...PAINTER_POOL_DEFAULTS, onCrash: () => undefined }),
    environment: {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'painter-1',
      AI_API_KEY: 'sk-test',
      AI_BASE_URL: images.baseUrl,
      AI_ALLOW_PRIVATE_NETWORK: 'on',
      AI_PAINT: 'provider',
      AI_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
      AI_DAILY_LIMIT: '10000',
      AI_DAILY_SHARE: '10000',
      ALLOWANCE_ANONYMOUS: String(ALLOWANCE),
    },
  })
  visitor = new TestBrowser(server.app)
})

afterAll(async () => {
  await server.close()
  await images.close()
})

test(`${FAULTS} faults of the provider lose no credit, and none waits past its deadline`, async () => {
  const maskPng = await buildMask(buildHouse(320, 240))
  const { payload } = buildPaintRequest(await buildPhoto(320, 240), { maskPng })
  // the first answer brings the visitor's cookie
  await visitor.post('/api/process-image', payload as object)
  const outcomes: { made: boolean; ms: number }[] = []
  let asked = 0
  async function askOn(): Promise<void> {
    while (asked < FAULTS) {
      const fault = IMAGE_FAULTS[asked++ % IMAGE_FAULTS.length]
      // as often as the model is asked again after 429 and 5xx
      images.faults.push(...(fault.startsWith('status') ? [fault, fault, fault] : [fault]))
      const start = performance.now()
      const { body } = await visitor.post('/api/process-image', payload as object)
      outcomes.push({ made: body['success'] === true, ms: performance.now() - start })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))

  const made = outcomes.filter((outcome) => outcome.made).length
  const { body } = await visitor.get('/api/uploads-remaining')
  expect(outcomes).toHaveLength(FAULTS)
  expect(body['remainingUploads']).toBe(ALLOWANCE - 1 - made)
  // nothing a provider does is a person's failure: the built-in engine made every picture
  expect(made).toBe(FAULTS)
  // the model's deadline, then the built-in engine among other jobs on a busy machine
  expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan((TIMEOUT_SECONDS + 60) * 1000)
  expect((await server.listFiles()).drafts).toEqual([])
}, 1_200_000)
