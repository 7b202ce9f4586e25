import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import type { EngineDriver, EngineElement, Point } from './engine-driver.ts'
import { FIND_VISIBLE, HAS_LIBRARY, readLibrary, type Query } from './find-in-page.ts'

/** Chromium by the DevTools protocol, or Firefox by WebDriver BiDi: what each speaks without a driver program. */
export async function startByPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<EngineDriver> {
  const process = await puppeteer.launch({
    browser,
    executablePath,
    headless: true,
    defaultViewport: viewport,
    // a container's root has no sandbox
    args: browser === 'chrome' ? ['--no-sandbox', '--disable-quic', '--disable-background-networking'] : [],
  })
  const [page = await process.newPage()] = await process.pages()
  const library = await readLibrary()
  const call = (source: string, args: readonly unknown[]) => page.evaluate(asCall(source, args))
  return {
    call,
    async open(url) {
      await page.goto(url)
    },
    async reload() {
      await page.reload()
    },
    async find(query: Query) {
      if ((await call(HAS_LIBRARY, [])) !== true) await call(library, [])
      const found = await page.evaluateHandle(asCall(FIND_VISIBLE, [query]))
      const element = found.asElement() as ElementHandle | null
      return element === null ? null : toEngineElement(page, element)
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => process.close(),
  }
}

const asCall = (source: string, args: readonly unknown[]) =>
  `(${source})(${args.map((argument) => JSON.stringify(argument)).join(', ')})`

function toEngineElement(page: Page, element: ElementHandle): EngineElement {
  const place = async ({ x, y }: Point) => {
    const box = await element.boundingBox()
    if (box === null) throw new Error('The element has no place')
    return [box.x + x * box.width, box.y + y * box.height] as const
  }
  return {
    async click(at = { x: 0.5, y: 0.5 }) {
      await element.scrollIntoView()
      await page.mouse.click(...(await place(at)))
    },
    async drag(from, to) {
      await element.scrollIntoView()
      await page.mouse.move(...(await place(from)))
      await page.mouse.down()
      await page.mouse.move(...(await place(to)), { steps: 8 })
      await page.mouse.up()
    },
    async fill(text) {
      await element.focus()
      await element.evaluate((field) => (field as HTMLInputElement).select())
      await element.type(text)
    },
    async upload(path) {
      await (element as ElementHandle<HTMLInputElement>).uploadFile(path)
    },
  }
}
