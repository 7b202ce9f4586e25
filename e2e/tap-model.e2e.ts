import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  buildSamPair,
  buildSurfaceHead,
  WITH_HEAD,
  writeSamPair,
} from '../apps/server/src/testing/build-sam-pair.ts'
import { PHOTO, upload, type Place } from './paint-steps.ts'
import { startServer, type StartedServer } from './start-server.ts'

/** A room that this project rendered. */
const ROOM = join(import.meta.dirname, 'photos/living-room.jpg')
/** Places in it that are no walls, as shares of its width and height. */
const DOOR: Place = { x: 0.797, y: 0.55 }
const CEILING: Place = { x: 0.6, y: 0.25 }

/** A model of SAM's signature that finds what has the tapped place's color, on a server of the product. */
let server: StartedServer
let folder: string

test.beforeAll(async () => {
  const pair = await writeSamPair(buildSamPair({ takesPixels: true }))
  folder = pair.folder
  server = await startServer({ TAP_MODEL: pair.file })
})

test.afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const status = (page: Page) => page.getByText(/^The area covers \d+% of the photo\./)
const BY_MODEL = /^The area covers \d+% of the photo\. tiny SAM found what you tapped\.$/
const BY_BROWSER = /^The area covers \d+% of the photo\.$/

test(
  'a tap is answered in the browser, then by the server’s model, and one undo undoes both',
  {
    tag: '@any-screen',
  },
  async ({ page }) => {
    await waitLonger(page)
    const held = await holdAnswers(page)
    await openColors(page)
    await tapPhoto(page.getByTestId('editable-photo'), CEILING)
    await expect(status(page)).toHaveText(BY_BROWSER)
    await expect.poll(() => held.length).toBe(1)
    await held[0]()
    await expect(status(page)).toHaveText(BY_MODEL)

    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect(status(page)).toHaveText(BY_BROWSER)
    await expect(undo).toBeDisabled()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(status(page)).toHaveText(BY_MODEL)
    // saved with the model's answer
    await page.waitForTimeout(SAVED_AFTER_MS)
    await page.reload()
    await expect(page.getByText('We restored your earlier area.')).toBeVisible()
    await undo.click()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(status(page)).toHaveText(BY_MODEL)
  },
)

test(
  'a model that fails leaves the browser’s answer, and the next tap asks again',
  { tag: '@any-screen' },
  async ({ page }) => {
    await waitLonger(page)
    await page.route('**/api/taps', failPosts, { times: 2 })
    await openColors(page)
    const stage = page.getByTestId('editable-photo')
    const failed = page.waitForResponse((answer) => answer.status() === 503)
    await tapPhoto(stage, CEILING)
    await failed
    await expect(status(page)).toHaveText(BY_BROWSER)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
    await tapPhoto(stage, DOOR)
    await expect(status(page)).toHaveText(BY_MODEL)
  },
)

test.describe('a model with a surface head', () => {
  let house: StartedServer
  let houseFolder: string

  test.beforeAll(async () => {
    const pair = await writeSamPair(buildSamPair({ isSam2: true }), WITH_HEAD, buildSurfaceHead())
    houseFolder = pair.folder
    house = await startServer({ TAP_MODEL: pair.file })
  })

  test.afterAll(async () => {
    await house.close()
    await rm(houseFolder, { recursive: true })
  })

  test(
    'helps to find the area of a house, and gets the photo once',
    { tag: '@any-screen' },
    async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (request.method() === 'POST' && pathname.startsWith('/api/taps')) sent.push(pathname)
      })
      const found = page.waitForResponse('**/api/taps/surfaces')
      await page.goto(`${house.origin}/paint`)
      await upload(page, PHOTO)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByTestId('editable-photo')).toBeVisible()
      expect((await found).status()).toBe(200)
      expect(sent).toEqual(['/api/taps/photos', '/api/taps/surfaces'])
    },
  )

  test('that fails leaves the area that the browser finds', async ({ page }) => {
    await page.route('**/api/taps/surfaces', failPosts)
    const failed = page.waitForResponse((answer) => answer.status() === 503)
    await page.goto(`${house.origin}/paint`)
    await upload(page, PHOTO)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByTestId('editable-photo')).toBeVisible()
    await failed
    await expect(page.getByText('We found the walls.')).toBeVisible()
  })
})

/** longer than the pause before an area is saved */
const SAVED_AFTER_MS = 2000

/** A busy machine may take longer than the second that a page waits. */
async function waitLonger(page: Page): Promise<void> {
  await page.route('**/api/taps', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), waitMs: 60_000 } })
  })
}

/** @returns what lets each question through to the server, in order */
async function holdAnswers(page: Page): Promise<(() => Promise<void>)[]> {
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/taps', async (route) => {
    if (route.request().method() === 'GET') await route.fallback()
    else held.push(() => route.fallback())
  })
  return held
}

async function failPosts(route: Route): Promise<void> {
  if (route.request().method() === 'GET') await route.fallback()
  else await route.fulfill({ status: 503, json: {} })
}

/** Opens the photo on the server with the model, and waits until the server has it. */
async function openColors(page: Page): Promise<void> {
  const sent = page.waitForResponse('**/api/taps/photos')
  await page.goto(`${server.origin}/paint`)
  await upload(page, ROOM)
  await page.getByRole('radio', { name: 'Interior' }).click()
  await page.getByRole('button', { name: 'Walls', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByTestId('editable-photo')).toBeVisible()
  expect((await sent).status()).toBe(200)
}

async function tapPhoto(stage: Locator, place: Place): Promise<void> {
  const box = await stage.boundingBox()
  if (box === null) throw new Error('The photo has no place')
  await stage.click({ position: { x: place.x * box.width, y: place.y * box.height } })
}
