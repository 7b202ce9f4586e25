import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../../scripts/free-port.mjs'

const START_MS = 60_000

export interface WebKitPrograms {
  readonly origin: string
  readonly close: () => void
}

/** Starts WebKitWebDriver on a screen of its own (Xvfb): WebKitGTK has no headless mode. */
export async function startWebKitDriver(
  driverPath: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<WebKitPrograms> {
  // room for the window's own bars
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${width + 100}x${height + 200}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const display = await readDisplay(screen)
  const port = await findFreePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    // no bus and no graphics card in a container: without these it waits for both
    env: { ...process.env, DISPLAY: `:${display}`, GSETTINGS_BACKEND: 'memory', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const close = () => {
    driver.kill()
    screen.kill()
  }
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(origin).catch((error: unknown) => {
    close()
    throw error
  })
  return { origin, close }
}

/** Xvfb takes the first display that is free and writes its number. */
async function readDisplay(screen: ChildProcess): Promise<number> {
  const output = screen.stdio[3]
  if (!output) throw new Error('Xvfb has no output')
  const [number] = (await once(output, 'data')) as [Buffer]
  return Number(number.toString())
}

async function waitUntilReady(origin: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`${origin}/status`).catch(() => null)
    if (answer?.ok === true) return
    await pause(200)
  }
  throw new Error('WebKitWebDriver did not start')
}
