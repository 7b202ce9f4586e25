import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findRedis } from './scripts/redis.mjs'

/**
 * Replace modules, start another language, or test a module that keeps what it was told once: they share no process with
 * other files.
 */
const ALONE = [
  'src/app/home-messages.test.tsx',
  'src/engine/worker/engine-session.test.ts',
  'src/engine/worker/home-areas.test.ts',
  'src/engine/worker/photo-analyzer.test.ts',
  'src/engine/worker/server-analysis.test.ts',
  'src/engine/worker/server-taps.test.ts',
  'src/features/doors/wizard/door-wizard.test.tsx',
  'src/features/paint/area/use-paint-engine.test.ts',
  'src/features/paint/wizard/use-preloaded-engine.test.ts',
  'src/studio/photo/use-photo-upload.test.tsx',
]

/** Two for each core, because many tests wait for servers. It can't be '200%', which Vitest takes for '100%'. */
const maxWorkers = 2 * availableParallelism()

/** On a machine that builds and lints beside the tests, a test may miss one deadline, but not the same one twice. */
const retry = process.env['CI'] ? 1 : 0

/** The longest tests take a minute alone, and share two cores with three others and the checks. */
const TIMEOUT_MS = 300_000

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? ''

/** The server's tests that `npm test` also runs as a server of a fleet: on PostgreSQL, a bucket and Redis, with a worker. */
const ESSENTIAL_ON_A_FLEET = [
  'community/{community,share-page}',
  'generation/{job-kinds,jobs}',
  'images/{picture-access,result-owners,sweep-pictures}',
  'projects/{projects,storage-quota}',
].map((name) => `apps/server/src/features/${name}.test.ts`)
/** of `npm run test:grown` */
const ALL_ON_A_FLEET = ['apps/server/src/{features,plugins}/**/*.test.ts']

type TestProject = NonNullable<TestProjectInlineConfiguration['test']>

const onServer: TestProject = {
  maxWorkers,
  retry,
  environment: 'node',
  exclude: ['**/node_modules/**', '**/*.soak.test.ts'],
  testTimeout: TIMEOUT_MS,
  // opening a database and painters takes seconds on a busy machine
  hookTimeout: 120_000,
  // one process for many files: loading the server's modules for each takes 1.5 s of processor time
  isolate: false,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  setupFiles: ['apps/server/src/testing/test-setup.ts'],
  env: { TEST_DATABASE_URL: postgresUrl },
}

const isWholeFleetRun = process.env['TEST_GROWN'] === 'on'

const grown: TestProject = {
  ...onServer,
  name: 'grown',
  include: isWholeFleetRun ? ALL_ON_A_FLEET : ESSENTIAL_ON_A_FLEET,
  provide: { isSoak: false, isGrown: true },
}
// scripts/run-tests.mjs says why it is missing
const isGrownPossible = isWholeFleetRun || (postgresUrl !== '' && findRedis() !== null)

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...onServer,
          name: 'node',
          include: ['apps/server/**/*.test.ts', 'tools/**/*.test.ts'],
          provide: { isSoak: false, isGrown: false },
        },
      },
      ...(isGrownPossible ? [{ test: grown }] : []),
      {
        test: {
          name: 'packages',
          maxWorkers,
          retry,
          environment: 'node',
          include: ['packages/**/*.test.ts'],
          // one process for many files: a process for each takes a quarter of their time
          isolate: false,
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          name: 'web',
          maxWorkers,
          retry,
          include: ['src/**/*.test.{ts,tsx}', 'service-worker/*.test.ts'],
          exclude: ALONE,
          isolate: false,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: { name: 'web-alone', maxWorkers, retry, include: ALONE },
      },
    ],
  },
})
