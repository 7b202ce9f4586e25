import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { COLOR, PHOTO, chooseColor, downloadResult, upload } from './paint-steps.ts'
import { startServer, type StartedServer } from './start-server.ts'

test.use({ serviceWorkers: 'allow' })

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({})
})
test.afterAll(() => server.close())

test(
  'a photo is painted without a connection, and its result waits for one',
  { tag: '@any-screen' },
  async ({ page, context }) => {
    await page.goto(server.origin)
    await expect.poll(() => countStored(page), { timeout: 60_000 }).toMatchObject({ weights: 2, samples: 6 })

    // the server's end is what a service worker cannot overlook; the browser's state is what the page says
    await server.stop()
    await context.setOffline(true)
    await page.goto(`${server.origin}/community`)
    await expect(
      page.getByText("You're offline. You can still paint photos and preview colors."),
    ).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText("You're offline. The community will work again once you're back online."),
    ).toBeVisible()

    await page.goto(`${server.origin}/paint`)
    await upload(page, PHOTO)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('We found the walls.')).toBeVisible()
    await chooseColor(page, COLOR)
    await page.getByRole('button', { name: 'Preview Result' }).click()
    await expect(page.getByRole('slider', { name: 'Before and after painting' })).toBeVisible()
    await page.keyboard.press('Escape')

    const generate = page.getByRole('button', { name: 'Generate AI Result' })
    const waiting = page.getByRole('heading', { name: 'Waiting for a connection' })
    await generate.click()
    await expect(waiting).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', COLOR.hex)

    await generate.click()
    await expect(waiting).toBeVisible()
    await page.reload()
    // the engine opens the photo and its area again first
    await expect(waiting).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText("We'll make your picture as soon as you're back online.")).toBeVisible()

    await server.start()
    await context.setOffline(false)
    expect((await downloadResult(page)).length).toBeGreaterThan(100_000)
    const left = await page.request.get(`${server.origin}/api/uploads-remaining`)
    expect(await left.json()).toMatchObject({ remainingUploads: 1 })
    expect(await listPrivate(page)).toEqual([])
  },
)

/** How many files are stored beyond the pages' code. */
async function countStored(page: Page): Promise<{ weights: number; samples: number }> {
  return page.evaluate(async () => {
    const count = async (name: string) => (await (await caches.open(name)).keys()).length
    return { weights: await count('housecoat-assets'), samples: await count('housecoat-pictures') }
  })
}

/** Addresses of stored answers that are not the same for everybody. */
async function listPrivate(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    return addresses.filter((path) => !/^\/(assets|samples|styles)\/|^\/[\w.-]+\.(html|js|svg)$/.test(path))
  })
}
