import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { errorsPlugin } from './errors.ts'
import { limitsPlugin, MAX_EVENT_LOOP_DELAY_MS } from './limits.ts'

/** of the plugin's samples of the event loop's lag */
const SAMPLE_MS = 1000

/** Keeps the event loop from running anything else. */
function block(forMs: number): void {
  const endsAt = performance.now() + forMs
  while (performance.now() < endsAt);
}

test('the lag of the start-up refuses nobody, later lag does', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(errorsPlugin)
  await app.register(limitsPlugin, {
    ...{ redis: null, hasRateLimit: false, countWaiting: () => 0 },
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
  })
  app.get('/page', () => 'a page')
  await app.ready()
  block(1500)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const askUntil = async (endsAt: number) => {
    const statuses = new Set<number>()
    while (performance.now() < endsAt) {
      statuses.add((await fetch(`${origin}/page`)).status)
      await pause(20)
    }
    return [...statuses]
  }
  expect(await askUntil(performance.now() + 1.5 * SAMPLE_MS)).toEqual([200])
  await pause(SAMPLE_MS)
  let status = 200
  while (status === 200) {
    block(400)
    status = (await fetch(`${origin}/page`)).status
  }
  expect(status).toBe(503)
})
