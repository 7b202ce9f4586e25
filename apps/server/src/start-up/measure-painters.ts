import type { Metrics } from '../platform/metrics/instruments.ts'
import type { JobReport, PainterPool } from '../platform/painter/painter-pool.ts'
import { readRssBytes } from '../platform/painter/painter-process.ts'
import type { QueuedPainter } from '../platform/work-queue/queued-painter.ts'
import { recordSpan } from '../platform/tracing/trace.ts'

/** Reports how long a job waited and took, also as a span of its request. */
export function measureJob(metrics: Metrics, { kind, lane, outcome, waitedMs, workedMs }: JobReport): void {
  metrics.jobWait(waitedMs / 1000, { lane })
  metrics.jobDuration(workedMs / 1000, { kind, outcome })
  const attributes = { 'job.kind': kind, 'job.lane': lane, 'job.outcome': outcome }
  recordSpan('painter', { ...attributes, 'job.waited_ms': Math.round(waitedMs) }, workedMs)
}

/** Reads the length of the queue on Redis before each scrape; every server sees the same one. */
export function watchQueue(metrics: Metrics, painter: Pick<QueuedPainter, 'countWaiting'>): void {
  metrics.beforeScrape(async () => {
    const counts = await painter.countWaiting()
    metrics.jobsWaiting(counts.quick, { lane: 'quick' })
    metrics.jobsWaiting(counts.paint, { lane: 'painting' })
  })
}

/** Reads the queue's length and the processes' memory before each scrape. */
export function watchPool(metrics: Metrics, pool: PainterPool): void {
  metrics.beforeScrape(() => {
    for (const lane of ['quick', 'painting', 'background'] as const)
      metrics.jobsWaiting(pool.countWaiting(lane), { lane })
  })
  metrics.beforeScrape(async () => {
    const sizes = await Promise.all(pool.pids.map(readRssBytes))
    for (const [process, bytes] of sizes.entries())
      if (bytes !== null) metrics.painterMemory(bytes, { process: String(process) })
  })
}
