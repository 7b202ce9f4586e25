import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findFreePort } from '../../../scripts/free-port.mjs'
import { median } from '../statistics.ts'

/** What Lighthouse says of a page: medians of several runs. Scores are 0–100. */
export interface PageFigures {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly largestPaintMs: number
  /** how long tasks kept the page from answering */
  readonly blockedMs: number
  readonly layoutShift: number
  /** Lighthouse's own measure of the machine's speed during the run; times compare only at about the same speed */
  readonly machineSpeed: number
  /** of the page's own text of faults, those that any run found */
  readonly faults: readonly string[]
}

/**
 * Runs Lighthouse's mobile test, with its own throttling, on a page several times.
 * @param executablePath of Chromium; each run has a new one, with nothing in its cache
 */
export async function measurePage(url: string, runs: number, executablePath: string): Promise<PageFigures> {
  const results: PageFigures[] = []
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(url, executablePath))
  const of = (pick: (figures: PageFigures) => number) => median(results.map(pick))
  return {
    performance: of(({ performance }) => performance),
    accessibility: of(({ accessibility }) => accessibility),
    bestPractices: of(({ bestPractices }) => bestPractices),
    seo: of(({ seo }) => seo),
    largestPaintMs: of(({ largestPaintMs }) => largestPaintMs),
    blockedMs: of(({ blockedMs }) => blockedMs),
    layoutShift: of(({ layoutShift }) => layoutShift),
    machineSpeed: of(({ machineSpeed }) => machineSpeed),
    faults: [...new Set(results.flatMap(({ faults }) => faults))],
  }
}

async function runOnce(url: string, executablePath: string): Promise<PageFigures> {
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error' })
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`)
    if (result.lhr.runtimeError !== undefined) throw new Error(result.lhr.runtimeError.message)
    return readFigures(result.lhr)
  } finally {
    await browser.close()
  }
}

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function readFigures({ categories, audits, environment }: LighthouseResult): PageFigures {
  const score = (category: string) => Math.round(100 * (categories[category].score ?? 0))
  const figure = (audit: string) => audits[audit].numericValue ?? Number.NaN
  const checked = ['accessibility', 'best-practices', 'seo'].flatMap(
    (category) => categories[category].auditRefs,
  )
  const failed = checked.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
    machineSpeed: environment.benchmarkIndex,
    faults: failed.map(({ id }) => audits[id].title),
  }
}
