import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { INSTRUMENTS, type Instrument, type Metrics } from './instruments.ts'

export interface Prometheus {
  readonly metrics: Metrics
  readonly contentType: string
  /** Reads the gauges, and renders all metrics in Prometheus's text format. */
  readonly scrape: () => Promise<string>
}

type Report = (value: number, labels: Readonly<Record<string, string>>) => void

/** Metrics that Prometheus scrapes, with those of the Node process. */
export function createPrometheus(): Prometheus {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readings: (() => void | Promise<void>)[] = []
  const reports = Object.entries(INSTRUMENTS).map(([name, one]) => [name, createReport(registry, one)])
  const metrics = {
    ...(Object.fromEntries(reports) as Omit<Metrics, 'beforeScrape'>),
    beforeScrape: (read: () => void | Promise<void>) => void readings.push(read),
  }
  const scrape = async () => {
    const outcomes = await Promise.allSettled(readings.map(async (read) => read()))
    metrics.scrapeFailures(outcomes.filter(({ status }) => status === 'rejected').length, {})
    return registry.metrics()
  }
  return { metrics, contentType: registry.contentType, scrape }
}

function createReport(registry: Registry, instrument: Instrument): Report {
  const { name, help, labels: labelNames, buckets = [] } = instrument
  const options = { name, help, labelNames: [...labelNames], registers: [registry] }
  switch (instrument.type) {
    case 'counter': {
      const counter = new Counter(options)
      return (value, labels) => counter.inc(labels, value)
    }
    case 'gauge': {
      const gauge = new Gauge(options)
      return (value, labels) => gauge.set(labels, value)
    }
    case 'histogram': {
      const histogram = new Histogram({ ...options, buckets: [...buckets] })
      return (value, labels) => histogram.observe(labels, value)
    }
  }
}
