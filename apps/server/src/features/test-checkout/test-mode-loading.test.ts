import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StripeServer } from '../../testing/open-stripe-server.ts'
import { runEntrance } from '../../testing/run-entrance.ts'

const RECORDER = new URL('../../testing/record-modules.ts', import.meta.url).href

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-loading-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Starts the product, and lists the modules of this repository's server that it loaded until it listened. */
async function listLoadedModules(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const file = path.join(dataDir, 'modules.txt')
  const outcome = await runEntrance({
    ...environment,
    DATA_DIR: path.join(dataDir, 'data'),
    NODE_OPTIONS: `--import ${RECORDER}?${new URLSearchParams({ file }).toString()}`,
  })
  expect(outcome.output).toContain('Housecoat is ready')
  const urls = (await readFile(file, 'utf8')).trim().split('\n')
  return urls.filter((url) => url.includes('/apps/server/src/'))
}

const isOfTestMode = (url: string) => url.includes('/features/test-checkout/')

test('a server that takes payments with Stripe loads no code of the test mode', async () => {
  const stripe = await StripeServer.open()
  const loaded = await listLoadedModules(stripe.environment)
  await stripe.close()
  expect(loaded.some((url) => url.endsWith('/platform/payments/stripe-payments.ts'))).toBe(true)
  expect(loaded.filter(isOfTestMode)).toEqual([])
}, 120_000)

test('a server without payment keys loads the test mode', async () => {
  expect((await listLoadedModules({})).filter(isOfTestMode)).not.toEqual([])
}, 120_000)
