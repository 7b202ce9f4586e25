/**
 * Measures how soon pages are seen and answer: Lighthouse's mobile test, the interactions of journeys on a slow phone, and
 * layout shifts. Prints the tables of docs/benchmarks.md.
 * Run: npm run bench:pages [-- --runs 3] [-- --only paint] [-- --data DIR] [-- --write]
 */
import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findBrowser } from '../../../scripts/engines.mjs'
import { findFreePort } from '../../../scripts/free-port.mjs'
import { measureFirstPage } from '../../web-size.ts'
import { startBuiltServer } from '../built-server.ts'
import { describeMachine, writeFigures } from '../report.ts'
import { formatJourneys, formatPages, formatScripts, formatShifts } from './format-pages.ts'
import { measureJourneys } from './journeys.ts'
import { measureShifts } from './layout-shifts.ts'
import { measurePage, type PageFigures } from './run-lighthouse.ts'

const FIGURES = {
  start: '<!-- pages: written by npm run bench:pages -->',
  end: '<!-- end of pages -->',
}
const PATHS: Readonly<Record<string, string>> = {
  home: '/',
  paint: '/paint',
  community: '/community',
  doors: '/doors',
}
const DEMO = fileURLToPath(new URL('../../../apps/server/src/demo/main.ts', import.meta.url))

/** Fills a new installation with the demo community, which takes a minute or two. */
async function loadDemo(dataDir: string): Promise<void> {
  const demo = spawn(process.execPath, [DEMO], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(demo, 'close')) as [number | null]
  if (code !== 0) throw new Error('the demo could not be loaded')
}

async function measurePages(origin: string, names: readonly string[], runs: number): Promise<string> {
  const pages: [string, PageFigures][] = []
  for (const name of names) {
    const figures = await measurePage(`${origin}${PATHS[name]}`, runs, findChromium())
    console.error(name, figures)
    pages.push([name, figures])
  }
  return formatPages(pages)
}

async function measureInBrowser(origin: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const journeys = formatJourneys(await measureJourneys(browser, origin))
    return [journeys, formatShifts(await measureShifts(browser, origin))]
  } finally {
    await browser.close()
  }
}

function findChromium(): string {
  const path = findBrowser('chromium')
  if (path === null) throw new Error('there is no Chromium; CHROMIUM_PATH says where it is')
  return path
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '3' },
      /** one page, without journeys and shifts */
      only: { type: 'string' },
      /** a folder that keeps the demo for the next run */
      data: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const machine = describeMachine()
  const scratch = await mkdtemp(join(tmpdir(), 'housecoat-bench-'))
  const dataDir = values.data ?? join(scratch, 'data')
  try {
    if (!existsSync(dataDir)) await loadDemo(dataDir)
    const server = await startBuiltServer(dataDir, await findFreePort())
    try {
      const names = values.only === undefined ? Object.keys(PATHS) : [values.only]
      const tables = [await measurePages(server.origin, names, Number(values.runs))]
      if (values.only === undefined)
        tables.push(...(await measureInBrowser(server.origin)), formatScripts(await measureFirstPage()))
      const figures = [machine, ...tables].join('\n\n')
      console.log(figures)
      if (values.write) await writeFigures(FIGURES, figures)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

await main()
