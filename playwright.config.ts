import { defineConfig } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './scripts/engines.mjs'

/** Unusual, so that a running development server is left alone. */
const PORT = Number(process.env['E2E_PORT'] ?? 31_873)

/** The configuration is read again in every worker; the server's folder is made once. */
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'housecoat-e2e-')))

/**
 * community.e2e.ts registers the first, screens.e2e.ts the last, second-factor.e2e.ts the others, each with the operator's link, and each attempt at a test
 * one of its own.
 */
const MODERATORS = [
  'e2e-moderator',
  'e2e-wide-moderator',
  'e2e-phone-moderator',
  'e2e-screens-moderator',
].flatMap((name) => [`${name}-0`, `${name}-1`])

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.cache/e2e',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // each test is a visitor of its own; two use nine tenths of two cores, and a third makes tests miss deadlines
  workers: 2,
  // a machine that does other work as well may miss one deadline, not the same one twice
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: `http://localhost:${PORT}`,
    // no route of a test sees what a service worker answers; offline.e2e.ts allows it
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findBrowser('chromium') ?? '/usr/bin/chromium',
      // a container's root has no sandbox
      args: [
        ...['--no-sandbox', '--disable-quic', '--disable-background-networking'],
        // a test's page closes before code from V8's last compiler has paid for itself; without it a page takes a fifth less processor time
        '--js-flags=--no-turbofan,--single-threaded-gc',
      ],
    },
  },
  projects: [
    {
      name: 'wide',
      // long journeys whose steps and pages others try on a wide screen
      grepInvert: /@phone/,
      use: {
        viewport: { width: 1440, height: 900 },
        // drawing what moves takes a fifth of a test's processor time; the journeys on a phone are with motion
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    // what is the same on any screen is tried on one
    {
      name: 'phone',
      grepInvert: /@any-screen/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node apps/server/src/main.ts',
    url: `http://localhost:${PORT}/readyz`,
    env: {
      PORT: String(PORT),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      // every test is a new visitor, all from one address
      ALLOWANCE_ADDRESS_PER_DAY: '10000',
      ADMIN_USERNAMES: MODERATORS.join(','),
      // accounts.e2e.ts runs the issuer
      GOOGLE_ISSUER: `http://127.0.0.1:${PORT + 1}`,
      GOOGLE_CLIENT_ID: 'housecoat-test',
      GOOGLE_CLIENT_SECRET: 'a secret between the two of us',
    },
    timeout: 120_000,
  },
})
