import { defineConfig } from 'vitest/config'

/** Long rounds that would hold up `npm test`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'apps/server/src/**/*.soak.test.ts',
      // with more rounds than in `npm test`
      'apps/server/src/backup/backup.test.ts',
      'apps/server/src/features/subscriptions/compare-lists.test.ts',
    ],
    testTimeout: 20 * 60_000,
    hookTimeout: 120_000,
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    setupFiles: ['apps/server/src/testing/test-setup.ts'],
    provide: {
      isSoak: true,
      isGrown: false,
      fuzzPhotos: process.env['FUZZ_PHOTOS'] ?? '',
      fuzzStyles: process.env['FUZZ_STYLES'] ?? '',
      soakMinutes: Number(process.env['SOAK_MINUTES'] ?? 36),
      killRounds: Number(process.env['KILL_ROUNDS'] ?? 200),
      outageSeconds: Number(process.env['OUTAGE_SECONDS'] ?? 20),
      rollingRestarts: Number(process.env['ROLLING_RESTARTS'] ?? 3),
    },
    env: { TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '' },
  },
})
