export type Engine = 'chromium' | 'firefox' | 'webkit'

/** @returns the path of the engine's browser, or null */
export function findBrowser(engine: Engine): string | null

/** @returns the path of Xvfb, or null */
export function findScreen(): string | null
