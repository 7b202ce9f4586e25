/** One metric as Prometheus gets it. */
export interface Instrument {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  /** upper bounds; histograms only */
  readonly buckets?: readonly number[]
}

/** seconds of a request: 0.2 is where load is shed, 60 is the default deadline of a generation */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10, 30, 60]
/** seconds of a painter's job or of a call to an image model */
const JOB_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120]

/** Every metric of the product. Those of the process (CPU, memory, event loop) come from prom-client's defaults. */
export const INSTRUMENTS = {
  requestDuration: {
    type: 'histogram',
    name: 'housecoat_http_request_duration_seconds',
    help: 'Duration of a request until its answer was sent, by route template',
    labels: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  requestsRefused: {
    type: 'counter',
    name: 'housecoat_http_requests_refused_total',
    help: 'Requests answered with 429 or 503, by error code',
    labels: ['code'],
  },
  jobsWaiting: {
    type: 'gauge',
    name: 'housecoat_painter_jobs_waiting',
    help: 'Jobs in the painters’ queue, by lane',
    labels: ['lane'],
  },
  jobWait: {
    type: 'histogram',
    name: 'housecoat_painter_job_wait_seconds',
    help: 'Time that a job waited for a painter, by lane',
    labels: ['lane'],
    buckets: JOB_BUCKETS,
  },
  jobDuration: {
    type: 'histogram',
    name: 'housecoat_painter_job_duration_seconds',
    help: 'Time that a painter worked on a job, without the wait',
    labels: ['kind', 'outcome'],
    buckets: JOB_BUCKETS,
  },
  painterMemory: {
    type: 'gauge',
    name: 'housecoat_painter_resident_memory_bytes',
    help: 'Resident memory of the painter processes, numbered from 0',
    labels: ['process'],
  },
  allowanceEntries: {
    type: 'counter',
    name: 'housecoat_allowance_entries_total',
    help: 'Debits and refunds of generations that this process made',
    labels: ['kind'],
  },
  modelCallDuration: {
    type: 'histogram',
    name: 'housecoat_image_model_call_duration_seconds',
    help: 'Duration of a call to the hosted image model, retries included',
    labels: ['outcome'],
    buckets: JOB_BUCKETS,
  },
  modelCost: {
    type: 'counter',
    name: 'housecoat_image_model_cost_dollars_total',
    help: 'Cost of the calls to the hosted image model, by AI_COST_PER_IMAGE',
    labels: [],
  },
  mailsWaiting: {
    type: 'gauge',
    name: 'housecoat_mails_waiting',
    help: 'Emails in the outbox, of all servers together',
    labels: [],
  },
  oldestMailAge: {
    type: 'gauge',
    name: 'housecoat_mails_oldest_age_seconds',
    help: 'Age of the oldest email in the outbox; 0 when it is empty',
    labels: [],
  },
  databaseConnections: {
    type: 'gauge',
    name: 'housecoat_database_connections',
    help: 'Connections of this process to the database; waiting: statements that wait for one',
    labels: ['state'],
  },
  scrapeFailures: {
    type: 'counter',
    name: 'housecoat_metrics_reading_failures_total',
    help: 'Gauges that could not be read for a scrape, for instance while the database is away',
    labels: [],
  },
} as const satisfies Readonly<Record<string, Instrument>>

type Instruments = typeof INSTRUMENTS
type LabelsOf<One extends Instrument> = Readonly<Record<One['labels'][number], string>>

/**
 * What the code reports to: one function per instrument. A counter adds the value, a histogram observes it and a gauge is
 * set to it. Durations are in seconds.
 */
export type Metrics = {
  readonly [Name in keyof Instruments]: (value: number, labels: LabelsOf<Instruments[Name]>) => void
} & {
  /** Runs a function before each scrape, which sets gauges. */
  readonly beforeScrape: (read: () => void | Promise<void>) => void
}

const ignore = () => undefined

/** Metrics that nobody collects: without METRICS_PORT, and in tests. */
export const NO_METRICS: Metrics = {
  ...(Object.fromEntries(Object.keys(INSTRUMENTS).map((name) => [name, ignore])) as Record<
    keyof Instruments,
    () => undefined
  >),
  beforeScrape: ignore,
}
