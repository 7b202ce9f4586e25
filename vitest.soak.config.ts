import { defineConfig } from 'vitest/config'

/** Long rounds that would hold up `npm test`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['apps/server/src/**/*.soak.test.ts'],
    testTimeout: 20 * 60_000,
    hookTimeout: 120_000,
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    env: { TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '' },
  },
})
