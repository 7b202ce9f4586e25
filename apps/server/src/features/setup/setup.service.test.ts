import { SETUP_CHECKS, type SetupCheckId } from '@housecoat/contract'
import { expect, test } from 'vitest'
import { SetupService, type FindSetup } from './setup.service.ts'

const VISIT = { host: 'homes.test', hasSecondFactor: true }

function buildService(finds: Partial<Record<SetupCheckId, FindSetup>>, timeoutMs = 20_000) {
  const fine: FindSetup = () => ({ state: 'working', text: 'It works.', values: {} })
  const checks = Object.fromEntries(SETUP_CHECKS.map((id) => [id, finds[id] ?? fine]))
  const secrets = ['smtp://mira:seven%20red%20barns@mail.test', 'seven red barns', 'abc', 'sk_live_12345']
  return new SetupService({ checks: checks as Record<SetupCheckId, FindSetup>, secrets, timeoutMs })
}

async function runCheck(find: FindSetup, timeoutMs?: number) {
  const checks = await buildService({ mail: find }, timeoutMs).runChecks(VISIT)
  return checks.find(({ id }) => id === 'mail')
}

test('gives all checks in the order of the list, and each the visit', async () => {
  const visits: unknown[] = []
  const checks = await buildService({
    mail: (visit) => {
      visits.push(visit)
      return { state: 'missing', text: 'Nobody reads {folder}.', values: { folder: 'outbox' } }
    },
  }).runChecks(VISIT)
  expect(checks.map(({ id }) => id)).toEqual([...SETUP_CHECKS])
  expect(visits).toEqual([VISIT])
  expect(checks[1]).toEqual({
    id: 'mail',
    state: 'missing',
    text: 'Nobody reads {folder}.',
    values: { folder: 'outbox' },
  })
})

test('what is thrown is why it fails, in the words of its first cause', async () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:25')
  const find = () => {
    throw new Error('google_unavailable', { cause: refused })
  }
  expect(await runCheck(find)).toMatchObject({ state: 'failing', text: refused.message, values: {} })
  const several = () => Promise.reject(new AggregateError([refused], ''))
  expect(await runCheck(several)).toMatchObject({ state: 'failing', text: refused.message, values: {} })
})

test('a check that does not end fails in time, beside others that do', async () => {
  const checks = await buildService({ mail: () => new Promise(() => undefined) }, 1000).runChecks(VISIT)
  expect(checks[0].state).toBe('working')
  expect(checks[1]).toEqual({
    id: 'mail',
    state: 'failing',
    text: 'No answer within {seconds} seconds.',
    values: { seconds: '1' },
  })
})

test('no secret is shown, neither in a finding nor in an error', async () => {
  const quote = 'sk_live_12345 and smtp://mira:seven%20red%20barns@mail.test with seven red barns, abc'
  const found = await runCheck(() => ({ state: 'set', text: 'It says {quote}', values: { quote } }))
  expect(found?.values).toEqual({ quote: '… and … with …, abc' })
  const failed = await runCheck(() => Promise.reject(new Error(quote)))
  expect(failed?.text).toBe('… and … with …, abc')
})
