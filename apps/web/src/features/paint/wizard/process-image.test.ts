import { ERRORS } from '@housecoat/contract'
import { HttpResponse, delay, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { describeBlockedCookies, describeGenerationFailure, PayerChangedError } from './generation-failure.ts'
import { processImage } from './process-image.ts'

const server = setupServer()
beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const request = {
  isExterior: true,
  name: 'My Design',
  selections: [
    {
      areaId: 'exterior' as const,
      area: 'Exterior',
      brand: 'Hearth & Hue',
      brandId: 'hearth-and-hue',
      colorName: 'Porch Swing',
      colorCode: '#C8553D',
    },
  ],
}
const files = { originalImage: new Blob(['photo'], { type: 'image/jpeg' }), mask: new Blob(['mask']) }
const answer = {
  success: true,
  resultImage: '/api/results/1',
  swatch: '#C8553D',
  message: 'Done',
  width: 10,
  height: 8,
}

const call = (onUpload?: (share: number) => void) =>
  processImage(request, files, {
    idempotencyKey: 'k1',
    signal: new AbortController().signal,
    ...(onUpload && { onUpload }),
  })

function answerWith(status: number, body: string | object): void {
  server.use(
    http.post('/api/process-image', () =>
      typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body, { status }),
    ),
  )
}

async function failure(): Promise<unknown> {
  return call().then(
    () => null,
    (error: unknown) => error,
  )
}

test.each(['paint', 'style'] as const)(
  'D6: without a connection the %s flow does not advise another photo',
  async (flow) => {
    server.use(http.post('/api/process-image', () => HttpResponse.error()))
    const { toast, note } = describeGenerationFailure(await failure(), flow)
    expect(toast.title).toBe("You're not connected")
    expect(toast.description).not.toContain('photo.')
    expect(note).toContain('Check your connection')
  },
)

test('while the browser is offline, the toast says what works again later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.use(http.post('/api/process-image', () => HttpResponse.error()))
  const { toast } = describeGenerationFailure(await failure(), 'paint')
  expect(toast.description).toBe(
    "Your photo and your choices are still here. You're offline. Generating will work again once you're back online.",
  )
})

describe('the call', () => {
  test('sends the photo and the area as files, the rest as JSON, and reads the answer', async () => {
    let sent = ''
    let key: string | null = null
    server.use(
      http.post('/api/process-image', async ({ request: received }) => {
        sent = await received.text()
        key = received.headers.get('Idempotency-Key')
        return HttpResponse.json(answer)
      }),
    )
    expect(await call()).toEqual({ ...answer, maker: { kind: 'builtin' }, notice: null })
    const parts = sent.split(/--[-\w]+(?:--)?\r\n/).map((part) => part.trim())
    expect(parts).toContain(
      `Content-Disposition: form-data; name="request"\r\n\r\n${JSON.stringify(request)}`,
    )
    expect(parts).toContainEqual(expect.stringMatching(/name="originalImage"[^]*image\/jpeg\r\n\r\nphoto$/))
    expect(parts).toContainEqual(expect.stringMatching(/name="mask"[^]*\r\n\r\nmask$/))
    expect(key).toBe('k1')
  })

  test('an error carries the status and the body text', async () => {
    answerWith(500, 'out of paint')
    const error = await failure()
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).message).toBe('500: out of paint')
  })

  test('success false is a failure', async () => {
    answerWith(200, { success: false, message: 'no' })
    expect(await failure()).toBeInstanceOf(ApiError)
  })

  test('cancelling aborts it', async () => {
    const cancel = new AbortController()
    cancel.abort()
    const options = { idempotencyKey: 'k1', signal: cancel.signal }
    await expect(processImage(request, files, options)).rejects.toBe(cancel.signal.reason)
  })

  test('cancelling aborts it while the server works', async () => {
    const cancel = new AbortController()
    server.use(http.post('/api/process-image', () => delay('infinite')))
    const answered = processImage(request, files, { idempotencyKey: 'k1', signal: cancel.signal })
    setTimeout(() => cancel.abort(), 20)
    await expect(answered).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('reports the share of the photo that is sent', async () => {
    answerWith(200, answer)
    const shares: number[] = []
    await call((share) => shares.push(share))
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })
})

describe('what the page says', () => {
  const problem = {
    type: 'about:blank',
    title: 'The picture took too long',
    status: 504,
    detail: "The picture wasn't ready in time, and nothing was charged. Please try again.",
    code: 'generation_timeout',
    requestId: 'r1',
    success: false,
    message: "The picture wasn't ready in time, and nothing was charged. Please try again.",
  }

  test("the specification's words, and the server's own next step beside them", async () => {
    answerWith(504, problem)
    expect(describeGenerationFailure(await failure(), 'paint')).toEqual({
      toast: {
        title: 'Processing Error',
        description: 'Failed to process image. Please try again with a different photo.',
      },
      note: problem.detail,
      goTo: null,
    })
  })

  test('402 with requiresUpgrade leads to the plans', async () => {
    answerWith(402, { success: false, requiresUpgrade: true, message: 'Subscription upgrade required' })
    const described = describeGenerationFailure(await failure(), 'paint')
    expect(described.toast.title).toBe('Subscription Limit Reached')
    expect(described.goTo).toBe('/subscription')
  })

  test('an unconfirmed email has its own message, in either flow', async () => {
    const { title, detail } = ERRORS.confirm_email_for_more
    answerWith(403, { success: false, code: 'confirm_email_for_more', title, detail })
    for (const flow of ['paint', 'style'] as const)
      expect(describeGenerationFailure(await failure(), flow)).toEqual({
        toast: { title, description: detail },
        note: detail,
        goTo: null,
      })
  })

  test('402 without the flag is a plain failure', async () => {
    answerWith(402, { success: false })
    expect(describeGenerationFailure(await failure(), 'paint').toast.title).toBe('Processing Error')
  })

  test('401 with requiresAuth is distinguished from other refusals', async () => {
    answerWith(401, { success: false, requiresAuth: true, message: 'Authentication required' })
    expect(await failure()).toMatchObject({ requiresAuth: true, serverMessage: 'Authentication required' })
    answerWith(401, { success: false })
    expect(await failure()).toMatchObject({ requiresAuth: false })
  })

  test('no connection', async () => {
    server.use(http.post('/api/process-image', () => HttpResponse.error()))
    expect(describeGenerationFailure(await failure(), 'paint').note).toContain('connection')
  })
})

test('without cookies no result is asked for, because nobody could see it', () => {
  expect(describeBlockedCookies()).toBeNull()
  expect(document.cookie).toBe('')
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  expect(describeBlockedCookies()).toMatchObject({ toast: { title: 'Cookies are blocked' }, goTo: null })
  vi.restoreAllMocks()
})

test('a request of another account says that no credit was used', () => {
  const { toast, note } = describeGenerationFailure(new PayerChangedError(), 'paint')
  expect(toast.title).toBe("You've signed in or out")
  expect(note).toContain('no credit was used')
})
