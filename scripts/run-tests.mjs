/**
 * Everything `npm test` runs, counted: the checks (one test each), the unit and server tests, the browser journeys.
 * Ends with the failed tests by name and a line `N passed, N failed` (and `, N skipped`) of what really ran, both also kept in
 * .cache/test-summary.txt.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser, findScreen } from './engines.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { findRedis } from './redis.mjs'

const findChromium = () => findBrowser('chromium')

/** Chromium's headless shell, or the Chromium that CHROMIUM_PATH names. With Debian's full one, which opens windows, the tests take a quarter more time. */
function findLeanChromium() {
  const found = findChromium()
  const isNamed = process.env.CHROMIUM_PATH !== undefined
  return isNamed || found?.endsWith('headless-shell') ? found : null
}

const CHECKS = ['types', 'lint', 'format', 'boundaries', 'unused']

/** Chromium, whose tests look closer, runs all of them. */
const ENGINES = ['firefox', 'webkit']

/** What the tests need besides Node's packages; of a program's Debian packages, the next is tried where one is unknown. */
const PROGRAMS = [
  { name: 'PostgreSQL', find: findPostgres, packages: ['postgresql'] },
  // each test of the shared queue starts a server of its own, and fails where there is none
  { name: 'Redis', find: findRedis, packages: ['redis-server'] },
  { name: 'Chromium', find: findLeanChromium, packages: ['chromium-headless-shell', 'chromium'] },
  { name: 'Firefox', find: () => findBrowser('firefox'), packages: ['firefox-esr'] },
  { name: 'Xvfb', find: findScreen, packages: ['xvfb'] },
  { name: 'WebKit', find: () => findBrowser('webkit'), packages: ['webkit2gtk-driver'] },
]

/** Installs what is missing from Debian's packages, where it may. */
function installMissing() {
  const missing = PROGRAMS.filter(({ find }) => find() === null)
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (missing.length === 0 || !mayInstall) return
  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} for the tests…`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  apt('update', '-qq')
  const install = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name)
  for (const { packages } of missing) packages.some(install)
  // Chromium's packages have no fonts
  if (missing.some(({ find }) => find === findLeanChromium)) install('fonts-dejavu-core')
}

/** Starts a PostgreSQL server of the tests' own, where there is one to start. */
async function startPostgresIfAny(total) {
  const bin = findPostgres()
  if (bin !== null) return startPostgres(bin, false)
  total.skipped += 1
  console.log(
    'Skipped: the database tests on PostgreSQL (they ran on the embedded one), because there is none and it cannot be installed here (set POSTGRES_BIN, or run as root on Debian).',
  )
  return { url: '', stop: () => undefined }
}

/**
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} env with the pinned Node first in PATH
 * @returns {Promise<number>} exit code: 0 when nothing failed
 */
export async function runTests(root, env) {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  /** @type {{ passed: number, failed: number, skipped: number, failures: string[] }} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] }
  // a process that starts takes compiled modules from there, which saves a server a quarter of its start, a painter two thirds
  const withCache = { ...env, NODE_COMPILE_CACHE: join(cache, 'compiled') }
  const run = (command, args, extraEnv = {}) =>
    runCommand(command, args, { cwd: root, env: { ...withCache, ...extraEnv } }).then(
      ({ code }) => code === 0,
    )

  installMissing()
  const checking = runChecks(root, env)
  console.log('\n── unit and server tests')
  const unitReport = join(cache, 'vitest.json')
  rmSync(unitReport, { force: true })
  const postgres = await startPostgresIfAny(total)
  if (postgres.url === '' || findRedis() === null) {
    total.skipped += 1
    console.log(
      'Skipped: the server tests on PostgreSQL, a bucket and Redis, because PostgreSQL or Redis is missing and cannot be installed here (set POSTGRES_BIN and REDIS_SERVER, or run as root on Debian).',
    )
  }
  const unitOk = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    { TEST_DATABASE_URL: postgres.url },
  )
  postgres.stop()
  addUnitCounts(total, root, unitReport, unitOk)
  addCheckCounts(total, await checking)

  console.log('\n── browser tests')
  const playwright = (name, args) => runPlaywright({ run, total, cache }, name, args)
  if (findChromium() === null) skipBrowser(total, 'the browser tests', 'Chromium', 'CHROMIUM_PATH')
  else await playwright('playwright', [])
  const engines = ENGINES.filter((engine) => findBrowser(engine) !== null)
  for (const engine of ENGINES.filter((each) => !engines.includes(each)))
    skipBrowser(total, `the main journey in ${engine}`, engine, `${engine.toUpperCase()}_PATH`)
  if (engines.length > 0) {
    const projects = engines.flatMap((engine) => ['--project', engine])
    await playwright('engines', [
      '--config',
      'playwright.engines.config.ts',
      '--grep',
      '@essential',
      ...projects,
    ])
  }

  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  const counts = `${total.passed} passed, ${total.failed} failed${skipped}`
  const summary = [...total.failures.map((failure) => `failed: ${failure}`), counts].join('\n')
  writeFileSync(join(cache, 'test-summary.txt'), `${summary}\n`)
  console.log(`\n${summary}`)
  return total.failed === 0 ? 0 : 1
}

function skipBrowser(total, tests, browser, setting) {
  total.skipped += 1
  console.log(
    `Skipped: ${tests}, because there is no ${browser} and it cannot be installed here (set ${setting}, or run as root on Debian).`,
  )
}

/** Runs browser tests and counts them. */
async function runPlaywright({ run, total, cache }, name, args) {
  const report = join(cache, `${name}.json`)
  rmSync(report, { force: true })
  const isOk = await run('playwright', ['test', ...args, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  addBrowserCounts(total, report, isOk)
}

/** @returns the exit code; with `isSilent` also what the command printed, which is then shown nowhere */
function runCommand(command, args, { isSilent = false, ...options }) {
  const child = spawn(command, args, { ...options, stdio: isSilent ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** One after another, beside the unit and server tests, which leave a third of the processors' time unused. */
async function runChecks(root, env) {
  const results = []
  for (const check of CHECKS) {
    const options = { cwd: root, env, isSilent: true }
    results.push({ check, ...(await runCommand('npm', ['run', '--silent', `check:${check}`], options)) })
  }
  return results
}

function addCheckCounts(total, results) {
  for (const { check, code, output } of results) {
    console.log(`\n── check: ${check}\n${output}`)
    if (code === 0) total.passed += 1
    else {
      total.failed += 1
      total.failures.push(`npm run check:${check}`)
    }
  }
}

/** A runner that fails without a failed test (a crash, a broken file) counts as one failure. */
function addUnitCounts(total, root, reportPath, ok) {
  const report = readReport(reportPath)
  total.passed += report?.numPassedTests ?? 0
  total.failed += report?.numFailedTests ?? 0
  total.skipped += report?.numPendingTests ?? 0
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failed)
      total.failures.push(`${file} › ${fullName}: ${firstLine(failureMessages[0])}`)
    if (message !== '' && failed.length === 0) total.failures.push(`${file}: ${firstLine(message)}`)
  }
  if (ok || report?.numFailedTests) return
  total.failed += 1
  if (total.failures.length === 0) total.failures.push('vitest, without naming a test')
}

function addBrowserCounts(total, reportPath, ok) {
  const report = readReport(reportPath)
  const stats = report?.stats
  total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  total.failed += stats?.unexpected ?? 0
  total.skipped += stats?.skipped ?? 0
  for (const suite of report?.suites ?? []) addFailedJourneys(total.failures, suite)
  if (ok || stats?.unexpected) return
  total.failed += 1
  total.failures.push('playwright, without naming a test')
}

function addFailedJourneys(failures, { suites = [], specs = [] }) {
  for (const suite of suites) addFailedJourneys(failures, suite)
  for (const { file, title, tests } of specs)
    for (const { projectName, status, results } of tests)
      if (status === 'unexpected')
        failures.push(`${file} [${projectName}] › ${title}: ${firstLine(results.at(-1)?.error?.message)}`)
}

/** The first line of a message, without the colors of a terminal. */
function firstLine(message) {
  return stripVTControlCharacters(message ?? 'no message').split('\n')[0]
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
