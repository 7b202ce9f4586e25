import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EngineClient } from '../../../engine/page/engine-client.ts'
import { get, post, problem, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { DoorsPage } from '../doors-page.tsx'
import { buildDoor } from '../catalog/build-door.ts'

/** jsdom draws nothing, so pictures have no pixels; BitmapCanvas skips them. */
const fakePicture = () => ({ width: 0, height: 0, close: vi.fn() }) satisfies ImageBitmap

const QUAD = [
  [300, 400],
  [600, 400],
  [600, 600],
  [300, 600],
] as const

/** What the wizard asks of the worker, which jsdom does not have. */
const engine = {
  openPhoto: (file: Blob) =>
    Promise.resolve({
      id: 1,
      width: 1200,
      height: 800,
      preview: { ...fakePicture(), width: 1200, height: 800 },
      grid: { width: 1024, height: 683 },
      upload: file,
    }),
  startAnalysis: () => Promise.resolve(),
  readMarkedDoors: vi.fn(() => Promise.resolve([{ kind: 'garage', quad: QUAD, confidence: 1 } as const])),
  judgeOpening: () => Promise.resolve({ fits: true, stretch: 1, openingAspect: 1.5 }),
  setDoors: () => Promise.resolve({ picture: fakePicture(), failed: [] }),
  dispose: () => undefined,
} satisfies Partial<EngineClient>

vi.mock('../../../engine/page/engine-client.ts', () => ({ createEngineClient: () => engine }))

const api = startFakeApi(
  get('/GetCatalog/all_home_objects', { one_car_garage: [buildDoor()], two_car_garage: [], front_door: [] }),
  get('/api/doors/options', { success: true, supportEmail: 'help@example.test' }),
)

beforeEach(() => {
  // jsdom has no isSecureContext; without it, photos get random keys
  vi.stubGlobal('isSecureContext', false)
  // the canvas is never drawn on
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

/** Opens the studio with a photo, ready to look for doors. */
async function openWithPhoto(path = '/doors'): Promise<void> {
  openPage(path, [{ path: '/doors', Component: DoorsPage }])
  const input = await screen.findByLabelText('Choose a photo of your home')
  await userEvent.upload(input, new File(['photo'], 'home.jpg', { type: 'image/jpeg' }))
  await screen.findByText('Click to change image')
}

const detect = () => userEvent.click(screen.getByRole('button', { name: 'Detect Doors' }))

test('without a photo, detection does not start', async () => {
  openPage('/doors', [{ path: '/doors', Component: DoorsPage }])
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Detect Doors' })
  expect(button.disabled).toBe(true)
  if (button.parentElement !== null) await userEvent.click(button.parentElement)
  await screen.findByText('No image selected')
  expect(screen.getByText('Please upload an image first')).toBeVisible()
})

test('a refused photo returns to the upload step, with the reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  api.use(post('/api/process-doors', problem('image_too_small')))
  await openWithPhoto()
  await detect()
  await screen.findByText('Image Processing Failed')
  expect(
    screen.getByText("We couldn't process your image. Please try again with a different photo."),
  ).toBeVisible()
  expect(screen.getByText(/at least 64 pixels wide/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Door Visualizer Studio')
})

test('an unreadable answer is reported as the server’s fault', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  api.use(http.post('/api/process-doors', () => HttpResponse.html('<p>Bad gateway</p>', { status: 502 })))
  await openWithPhoto()
  await detect()
  await screen.findByText('The server returned an invalid response. Please try again later.')
})

test('detection can be canceled', async () => {
  api.use(http.post('/api/process-doors', () => new Promise<never>(() => undefined)))
  await openWithPhoto()
  await detect()
  await screen.findByText('Analyzing image structure...')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Click to change image')
  expect(screen.queryByText('Image Processing Failed')).not.toBeInTheDocument()
})

test('a linked door is placed by a marked picture alone, and reviewed', async () => {
  api.use(
    post('/api/process-doors', { success: true, resultImage: '/images/marked' }),
    http.get('/images/marked', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
    http.post('/api/set-door', async ({ request }) => {
      const form = await request.text()
      expect(form).toContain(
        JSON.stringify({ quad: QUAD, kind: 'garage', catalogID: 'g1', name: 'My Design' }),
      )
      expect(form).toContain('name="originalImage"')
      return HttpResponse.json({
        success: true,
        resultImage: '/images/1',
        message: '',
        width: 1200,
        height: 800,
      })
    }),
  )
  await openWithPhoto('/doors?door=g1')
  await screen.findByText(/is selected\.$/)
  await detect()
  await screen.findByRole('heading', { level: 1, name: 'Door Preview' })
  expect(engine.readMarkedDoors).toHaveBeenCalledOnce()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Design' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await userEvent.click(save)
  await screen.findByRole('heading', { level: 1, name: 'Review Your New Door' })
  for (const fact of ['Heritage', '$899', 'Barn Red', 'Raised Panel', '108 × 84 in', '9'])
    expect(screen.getByText(fact)).toBeVisible()
  const support = await screen.findByRole('link', { name: 'Contact Support' })
  expect(support).toHaveAttribute('href', expect.stringMatching(/^mailto:help@example\.test/))
  await userEvent.click(screen.getByRole('button', { name: 'Start Over' }))
  await screen.findByLabelText('Choose a photo of your home')
})
