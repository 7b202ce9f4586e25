import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // vitest would leave a core to whoever watches
    maxWorkers: '100%',
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
