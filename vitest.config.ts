import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Replace modules, or test one that keeps what it was told once: they share no process with other files. */
const ALONE = [
  'src/engine/worker/engine-session.test.ts',
  'src/engine/worker/server-analysis.test.ts',
  'src/features/doors/wizard/door-wizard.test.tsx',
  'src/features/paint/area/use-paint-engine.test.ts',
  'src/studio/photo/use-photo-upload.test.tsx',
]

/**
 * Many tests wait for servers: with one worker a core, a third of the processors' time was unused. A number, because Vitest
 * takes '150%' for '100%'.
 */
const maxWorkers = Math.ceil(1.5 * availableParallelism())

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'node',
          maxWorkers,
          environment: 'node',
          include: ['apps/server/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.soak.test.ts'],
          testTimeout: 120_000,
          // opening a database and painters takes seconds on a busy machine
          hookTimeout: 120_000,
          // one process for many files: loading the server's modules for each takes 1.5 s of processor time
          isolate: false,
          setupFiles: ['apps/server/src/testing/test-setup.ts'],
          provide: { isSoak: false, isGrown: process.env['TEST_GROWN'] === 'on' },
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          env: { TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '' },
        },
      },
      {
        test: {
          name: 'packages',
          maxWorkers,
          environment: 'node',
          include: ['packages/**/*.test.ts'],
          // one process for many files: a process for each takes a quarter of their time
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          name: 'web',
          maxWorkers,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ALONE,
          isolate: false,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: { name: 'web-alone', maxWorkers, include: ALONE },
      },
    ],
  },
})
