import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/engines/engine-test.ts'
import config from './playwright.config.ts'

/** The main journeys in the engines of Chrome, Firefox and Safari. */
export default defineConfig<EngineOptions>({
  ...config,
  testDir: 'e2e/engines',
  testMatch: '*.engine.ts',
  outputDir: '.cache/engines',
  // a browser that draws without a graphics card on a busy machine
  timeout: 240_000,
  // each starts a browser of several processes
  workers: 1,
  projects: (['chromium', 'firefox', 'webkit'] as const).map((engine) => ({ name: engine, use: { engine } })),
})
