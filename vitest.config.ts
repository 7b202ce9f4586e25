import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // many tests wait for servers: with one worker a core, a third of the processors' time was unused
    maxWorkers: '150%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.soak.test.ts'],
          testTimeout: 30_000,
          // opening a database and painters takes seconds on a busy machine
          hookTimeout: 60_000,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          env: { TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '' },
        },
      },
      './apps/web/vite.config.ts',
    ],
  },
})
