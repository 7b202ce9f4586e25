/** Playwright's runner for browsers that Playwright does not drive: each test gets a browser of its own, of its project's engine. */
import { test as base } from '@playwright/test'
import { findBrowser, type Engine } from '../../scripts/engines.mjs'
import type { EngineDriver } from './engine-driver.ts'
import { EnginePage } from './engine-page.ts'
import { startByPuppeteer } from './puppeteer-driver.ts'
import { startWebKit } from './webkit-driver.ts'

const VIEWPORT = { width: 1280, height: 900 }

export interface EngineOptions {
  readonly engine: Engine
}

export const test = base.extend<EngineOptions & { readonly driver: EngineDriver; readonly tab: EnginePage }>({
  engine: ['chromium', { option: true }],
  driver: async ({ engine }, use, info) => {
    const path = findBrowser(engine)
    if (path === null) throw new Error(`There is no ${engine} here. CONTRIBUTING.md says how to install it.`)
    const driver = await start(engine, path)
    await use(driver)
    if (info.status !== info.expectedStatus)
      await info.attach('screen', { body: await driver.screenshot(), contentType: 'image/png' })
    await driver.close()
  },
  tab: async ({ driver, baseURL }, use) => {
    await use(new EnginePage(driver, baseURL ?? ''))
  },
})

function start(engine: Engine, path: string): Promise<EngineDriver> {
  if (engine === 'webkit') return startWebKit(path, VIEWPORT)
  return startByPuppeteer(engine === 'chromium' ? 'chrome' : 'firefox', path, VIEWPORT)
}
