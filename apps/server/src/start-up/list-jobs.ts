import { sweepAccounts } from '../features/accounts/sweep-accounts.ts'
import { SweepClock } from '../features/installation/sweep-clock.ts'
import { READING_TIMES } from '../features/subscriptions/reconcile.ts'
import { ScheduledJob } from '../platform/redis/scheduled-job.ts'
import { PeriodicJob, type CreatePeriodicJob, type Job } from '../platform/timing/periodic-job.ts'
import { sweepWork } from '../platform/work-queue/sweep-work.ts'
import type { AppLog } from './app-log.ts'
import type { StartContext } from './app-parts.ts'
import type { Features } from './open-features.ts'
import type { Storage } from './open-storage.ts'

const HOUR_MS = 3_600_000

/** @returns what runs beside the requests, for the jobs plugin */
export function listJobs({ parts, log }: StartContext, storage: Storage, features: Features): Job[] {
  const { db } = storage.database
  const { images, allowance, doors, subscriptions } = features
  const { onError } = log
  const clock = new SweepClock({ db, onJump: log.onFault })
  const sweepImages = async () => {
    if (!(await storage.boundStore.isBound()))
      throw new Error(`${storage.objects.place} and the database do not belong together`)
    const time = await clock.read()
    await images.sweep(time)
    if (time.isTrusted) await sweepWork(storage.objects, time.nowMs)
  }
  const sweepRows = async () => {
    // a clock that is ahead would sign everyone out
    if (!(await clock.read()).isTrusted) return
    await sweepAccounts(db)
    await allowance.deleteNamelessEntries()
  }
  const sweepScratch = async () => {
    const { isTrusted, nowMs } = await clock.read()
    if (isTrusted) await storage.objects.sweepScratch(nowMs)
  }
  const createJob = selectScheduler(storage)
  const hourly = { everyMs: HOUR_MS, onError }
  return [
    features.leases,
    createJob({
      ...hourly,
      name: 'sweep-images',
      run: sweepImages,
      runsAtStart: true,
      failure: 'sweeping images failed',
    }),
    // each server has temporary files of its own
    new PeriodicJob({
      ...hourly,
      run: sweepScratch,
      runsAtStart: true,
      failure: 'sweeping temporary files failed',
    }),
    createJob({
      ...hourly,
      name: 'sweep-accounts',
      run: sweepRows,
      runsAtStart: false,
      failure: 'sweeping accounts failed',
    }),
    features.outbox,
    features.webhooks.sender,
    createJob({
      ...hourly,
      name: 'enqueue-quotes',
      run: () => doors.enqueueUnmailedQuotes(),
      runsAtStart: true,
      failure: 'quote requests of an earlier release were not put into the outbox',
    }),
    ...(storage.secrets.length === 1 ? [] : [createJob(sealRenewal(features, onError))]),
    createJob({
      name: 'reconcile-subscriptions',
      run: () => subscriptions.reconcile(),
      everyMs: (parts.readingTimes ?? READING_TIMES).everyMs,
      runsAtStart: true,
      failure: 'comparing subscriptions failed',
      onError,
    }),
  ]
}

/** With Redis each round is run by one node of all, otherwise by this process. */
function selectScheduler({ redis }: Storage): CreatePeriodicJob {
  return (options) => (redis === null ? new PeriodicJob(options) : new ScheduledJob(redis, options))
}

/** After a rotation of the session secret. The first round is at the start; later ones repeat what failed. */
function sealRenewal({ accounts, webhooks }: Features, onError: AppLog['onError']) {
  return {
    name: 'renew-seals',
    run: async () => {
      await accounts.renewSeals()
      await webhooks.renewSeals()
    },
    everyMs: HOUR_MS,
    runsAtStart: true,
    failure: 'stored keys and secrets were not sealed with the newest SESSION_SECRET',
    onError,
  }
}
