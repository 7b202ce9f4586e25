/** Where the browsers of the three engines are. */
import { existsSync } from 'node:fs'

const PLACES = {
  chromium: [
    // has no windows, menus and toolbars, and needs a quarter less processor time for a test
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  webkit: ['/usr/bin/WebKitWebDriver'],
}

/** @returns {string | null} the path of Xvfb, where WebKit runs: see e2e/engines/webkit-programs.ts */
export function findScreen() {
  return existsSync('/usr/bin/Xvfb') ? '/usr/bin/Xvfb' : null
}

/**
 * @param {import('./engines.d.mts').Engine} engine
 * @returns {string | null} the path of its program
 */
export function findBrowser(engine) {
  if (engine === 'webkit' && findScreen() === null) return null
  const named = process.env[`${engine.toUpperCase()}_PATH`]
  return named ?? PLACES[engine].find((path) => existsSync(path)) ?? null
}
