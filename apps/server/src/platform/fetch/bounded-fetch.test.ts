import { expect, test } from 'vitest'
import { createBoundedFetch } from './bounded-fetch.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'

const answerWith = (body: string | Buffer, type = 'application/json') =>
  createBoundedFetch(() =>
    Promise.resolve(new Response(Uint8Array.from(Buffer.from(body)), { headers: { 'content-type': type } })),
  )

test('E: a provider’s answer passes unchanged', async () => {
  const answer = await answerWith('{"data":[{"b64_json":"QUJD"}]}')('https://provider.example')
  expect(await answer.json()).toEqual({ data: [{ b64_json: 'QUJD' }] })
})

test.each([
  ['4 MB of [', Buffer.alloc(4 * 1024 * 1024, '[')],
  ['a million parts', Buffer.from(`[${'0,'.repeat(1_000_000)}0]`)],
])('E: an answer of %s is refused before anything parses it', async (_name, body) => {
  const start = performance.now()
  await expect(answerWith(body)('https://provider.example')).rejects.toThrow('too many parts')
  expect(performance.now() - start).toBeLessThan(1000 * (await measureSlowness()))
})

test('E: an answer without end is refused', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
  })
  const fetch = createBoundedFetch(() => Promise.resolve(new Response(endless)))
  await expect(fetch('https://provider.example')).rejects.toThrow('sent more than')
})
