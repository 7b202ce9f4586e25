import { afterEach, expect, test } from 'vitest'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'

let test_: TestApp | null = null
afterEach(() => test_?.close())

async function getSite(environment: Record<string, string>): Promise<unknown> {
  test_ = await openTestApp({ environment, painter: noPainters() })
  return (await test_.app.inject('/api/site')).json()
}

test('D9: the operator’s address is shown if OPERATOR_EMAIL is set', async () => {
  expect(await getSite({ OPERATOR_EMAIL: 'ada@example.test' })).toEqual({
    ...{ success: true, hasPlans: true },
    ...{ operatorEmail: 'ada@example.test', analyzesOnServer: false, backupDays: null, tapModel: null },
  })
})

test('D9, E: without OPERATOR_EMAIL there is no address, and PLANS=off is reported', async () => {
  expect(await getSite({ PLANS: 'off' })).toMatchObject({ operatorEmail: null, hasPlans: false })
})

test('the days that backups are kept are reported if BACKUP_KEEP_DAYS is set', async () => {
  expect(await getSite({ BACKUP_KEEP_DAYS: '30' })).toMatchObject({ backupDays: 30 })
})
