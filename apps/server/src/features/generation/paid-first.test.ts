import type { SubscriptionSummary } from '@housecoat/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { JobOwner } from '../../platform/painter/job-owner.ts'
import type { PainterJob, PainterResult } from '../../platform/painter/paint-job.ts'
import { buildFlatPhoto } from '../../testing/build-photo.ts'
import { buildPaintRequest, openTestApp } from '../../testing/open-test-app.ts'
import { QuickPainter } from '../../testing/quick-painter.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

/** Remembers whose jobs it was given. */
class NotingPainter extends QuickPainter {
  readonly owners: (JobOwner | null)[] = []

  override run<Job extends PainterJob>(
    job: Job,
    signal: AbortSignal,
    owner: JobOwner | null = null,
  ): Promise<PainterResult<Job>> {
    this.owners.push(owner)
    return super.run(job, signal)
  }
}

async function paintAsMember(plan: SubscriptionSummary['plan'], paidFirst: 'on' | 'off') {
  const painter = new NotingPainter()
  const subscription: SubscriptionSummary = { plan, status: 'active' }
  const entitlementOf = vi.fn(() => Promise.resolve(subscription))
  const environment = { PAID_FIRST: paidFirst }
  const { app, close } = await openTestApp({ painter, entitlementOf, environment })
  onTestFinished(close)
  const browser = new TestBrowser(app)
  const person = { username: 'ada', email: 'ada@example.com', password: 'seven red barns' }
  expect((await browser.post('/api/register', person)).status).toBe(200)
  const { payload } = buildPaintRequest(await buildFlatPhoto(64, 64))
  expect((await browser.post('/api/process-image', payload as object)).status).toBe(200)
  return painter.owners
}

test('with PAID_FIRST the queue is told who has a paid plan, otherwise not', async () => {
  expect(await paintAsMember('standard', 'on')).toMatchObject([{ isPaid: true, network: null }])
  expect(await paintAsMember('free', 'on')).toMatchObject([{ isPaid: false }])
  expect(await paintAsMember('standard', 'off')).toEqual([
    { person: expect.stringMatching(/^user:/) as string, network: null },
  ])
})
