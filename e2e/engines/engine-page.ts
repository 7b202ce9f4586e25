import { expect } from '@playwright/test'
import { decode, meanColor, pixelsAt, type Place } from '../paint-steps.ts'
import type { EngineDriver, EngineElement } from './engine-driver.ts'
import type { Query } from './find-in-page.ts'

/** What waits for the painter, or for an engine without a just-in-time compiler for what it shows first. */
const LONG_MS = 90_000

type Rgb = readonly [red: number, green: number, blue: number]

/** A page in any engine, as its person sees it: each step waits until its element is there. */
export class EnginePage {
  private readonly driver: EngineDriver
  private readonly origin: string

  constructor(driver: EngineDriver, origin: string) {
    this.driver = driver
    this.origin = origin
  }

  open(path: string): Promise<void> {
    return this.driver.open(`${this.origin}${path}`)
  }

  reload(): Promise<void> {
    return this.driver.reload()
  }

  /** Waits for an element that is visible and not disabled. */
  async get(query: Query): Promise<EngineElement> {
    const message = JSON.stringify(query)
    const found: EngineElement[] = []
    await expect
      .poll(
        async () => {
          const element = await this.driver.find(query)
          if (element !== null) found.push(element)
          return found.length
        },
        { message, timeout: LONG_MS },
      )
      .toBeGreaterThan(0)
    return found[0]
  }

  async click(query: Query, at?: Place): Promise<void> {
    await (await this.get(query)).click(at)
  }

  press(name: string): Promise<void> {
    return this.click({ role: 'button', name })
  }

  async fill(label: string, text: string): Promise<void> {
    await (await this.get({ label })).fill(text)
  }

  async upload(path: string): Promise<void> {
    await (await this.get({ css: 'input[type=file]' })).upload(path)
  }

  async see(text: string): Promise<void> {
    await this.get({ text })
  }

  heading(name: string): Promise<EngineElement> {
    return this.get({ role: 'heading', name })
  }

  async expectAttribute(css: string, name: string, value: string): Promise<void> {
    await this.poll(`${css} [${name}]`, readAttribute, [css, name]).toBe(value)
  }

  async expectPath(path: RegExp): Promise<void> {
    await this.poll('the address', readPath, []).toMatch(path)
  }

  /** The color that the screen shows at a place of an element. */
  async lookAt(css: string, place: Place): Promise<Rgb> {
    const [x, y] = (await this.driver.call(String(findOnScreen), [css, place])) as [number, number]
    const screen = await decode(await this.driver.screenshot())
    return meanColor(pixelsAt(screen, { x: x / screen.width, y: y / screen.height }))
  }

  /** The color of a loaded picture at a place, as the engine decodes it. */
  async readPicture(css: string, place: Place): Promise<Rgb> {
    const read = () => this.driver.call(String(readPixel), [css, place]) as Promise<Rgb | null>
    await expect.poll(read, { message: css, timeout: LONG_MS }).not.toBeNull()
    return (await read())!
  }

  private poll(message: string, read: (...args: never[]) => unknown, args: readonly unknown[]) {
    return expect.poll(() => this.driver.call(String(read), args), { message, timeout: LONG_MS })
  }
}

// The functions below run in the page.

function readAttribute(css: string, name: string): string | null {
  return document.querySelector(css)?.getAttribute(name) ?? null
}

function readPath(): string {
  return location.pathname + location.search
}

function findOnScreen(css: string, place: Place): [x: number, y: number] {
  const element = document.querySelector(css)
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return [left + place.x * width, top + place.y * height]
}

/** @returns red, green and blue, 0–255; null while the picture is not loaded */
function readPixel(css: string, place: Place): number[] | null {
  const picture = document.querySelector<HTMLImageElement>(css)
  if (picture === null || !picture.complete || picture.naturalWidth === 0) return null
  const canvas = document.createElement('canvas')
  // one pixel of the canvas is the mean of a spot of the picture
  const spotPx = 8
  ;[canvas.width, canvas.height] = [1, 1]
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const [x, y] = [place.x * picture.naturalWidth, place.y * picture.naturalHeight]
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x - spotPx / 2, y - spotPx / 2, spotPx, spotPx, 0, 0, 1, 1)
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
  // WebKit may call a picture complete that it has not decoded, and then draws nothing
  return alpha === 255 ? [red, green, blue] : null
}
