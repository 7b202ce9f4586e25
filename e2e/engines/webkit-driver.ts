import type { EngineDriver, EngineElement, Point } from './engine-driver.ts'
import { FIND_VISIBLE, HAS_LIBRARY, readLibrary, type Query } from './find-in-page.ts'
import { startWebKitDriver } from './webkit-programs.ts'

/** The key of an element's id in WebDriver's JSON (W3C WebDriver, 12.1). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** WebKitGTK's MiniBrowser by W3C WebDriver: what Debian has of the engine of Safari. */
export async function startWebKit(
  driverPath: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<EngineDriver> {
  const programs = await startWebKitDriver(driverPath, viewport)
  const session = await openSession(programs.origin).catch((error: unknown) => {
    programs.close()
    throw error
  })
  const send: Send = (method, path, body) => sendCommand(method, `${session}${path}`, body)
  await send('POST', '/window/rect', { x: 0, y: 0, ...viewport })
  const library = await readLibrary()
  const call = (source: string, args: readonly unknown[]) =>
    send('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args })
  return {
    call,
    async open(url) {
      await send('POST', '/url', { url })
    },
    async reload() {
      await send('POST', '/refresh', {})
    },
    async find(query: Query) {
      if ((await call(HAS_LIBRARY, [])) !== true) await call(library, [])
      const found = (await call(FIND_VISIBLE, [query])) as Record<string, string> | null
      return found === null ? null : toEngineElement(send, call, found)
    },
    screenshot: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    async close() {
      await send('DELETE', '').catch(() => undefined)
      programs.close()
    },
  }
}

async function openSession(origin: string): Promise<string> {
  const capabilities = { alwaysMatch: { timeouts: { script: 60_000, pageLoad: 120_000 } } }
  const { sessionId } = (await sendCommand('POST', `${origin}/session`, { capabilities })) as {
    readonly sessionId: string
  }
  return `${origin}/session/${sessionId}`
}

async function sendCommand(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { readonly value: { readonly error?: string; message?: string } }
  if (!answer.ok) throw new Error(`WebKitWebDriver: ${value.error ?? ''} ${value.message ?? ''} (${url})`)
  return value
}

function toEngineElement(
  send: Send,
  call: EngineDriver['call'],
  element: Record<string, string>,
): EngineElement {
  const path = `/element/${element[ELEMENT_KEY]}`
  const toView = () => call('function (element) { element.scrollIntoView({ block: "center" }) }', [element])
  /** WebDriver counts from the middle of the element. */
  const moveTo = async ({ x, y }: Point, duration = 0) => {
    const { width, height } = (await send('GET', `${path}/rect`)) as { width: number; height: number }
    const [left, top] = [(x - 0.5) * width, (y - 0.5) * height].map(Math.round)
    return { type: 'pointerMove', origin: element, x: left, y: top, duration }
  }
  const point = (...actions: object[]) =>
    send('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    })
  const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
  return {
    async click(at = { x: 0.5, y: 0.5 }) {
      await toView()
      await point(await moveTo(at), down, up)
    },
    async drag(from, to) {
      await toView()
      await point(await moveTo(from), down, await moveTo(to, 300), up)
    },
    async fill(text) {
      await send('POST', `${path}/clear`, {})
      await send('POST', `${path}/value`, { text })
    },
    async upload(file) {
      await send('POST', `${path}/value`, { text: file })
    },
  }
}
