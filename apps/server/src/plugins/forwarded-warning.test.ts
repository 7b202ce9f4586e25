import fastify from 'fastify'
import { expect, test } from 'vitest'
import { forwardedWarningPlugin } from './forwarded-warning.ts'

async function listWarnings(trustProxy: string[] | false, requests: readonly Record<string, string>[]) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({ trustProxy, logger: { level: 'warn', stream } })
  await app.register(forwardedWarningPlugin)
  app.get('/', () => 'fine')
  for (const headers of requests) await app.inject({ url: '/', headers, remoteAddress: '10.1.2.3' })
  return lines
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

test.each([
  ['no proxy is trusted', false as const],
  ['another proxy is trusted', ['10.9.9.9']],
])('E: says once which address is not believed, and where to change that (%s)', async (_name, trusted) => {
  const warnings = await listWarnings(trusted, [{}, forwarded, forwarded])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('10.1.2.3')
  expect(warnings[0]).toContain('TRUSTED_PROXIES')
})

test('says nothing of a proxy that is trusted, and of requests without the header', async () => {
  expect(await listWarnings(['10.0.0.0/8'], [forwarded])).toEqual([])
  expect(await listWarnings(false, [{}])).toEqual([])
})
