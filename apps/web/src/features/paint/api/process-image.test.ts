import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { describeGenerationFailure } from './generation-failure.ts'
import { processImage } from './process-image.ts'

const server = setupServer()
beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const request = {
  originalImage: 'aGk=',
  isExterior: true,
  name: 'My Design',
  mask: 'aGk=',
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
const answer = {
  success: true,
  resultImage: '/api/results/1',
  swatch: '#C8553D',
  message: 'Done',
  width: 10,
  height: 8,
}

const call = () => processImage(request, new AbortController().signal)

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

describe('the call', () => {
  test('sends the request as JSON and reads the answer', async () => {
    let sent: unknown = null
    server.use(
      http.post('/api/process-image', async ({ request: received }) => {
        sent = await received.json()
        return HttpResponse.json(answer)
      }),
    )
    expect(await call()).toEqual(answer)
    expect(sent).toEqual(request)
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

  test('cancelling ends it', async () => {
    const cancel = new AbortController()
    cancel.abort()
    await expect(processImage(request, cancel.signal)).rejects.toThrow()
  })
})

describe('what the page says', () => {
  const problem = {
    type: 'about:blank',
    title: 'The picture took too long',
    status: 504,
    detail: 'The picture was not ready in time and nothing was charged. Please try again.',
    code: 'generation_timeout',
    requestId: 'r1',
    success: false,
    message: 'The picture was not ready in time and nothing was charged. Please try again.',
  }

  test("the specification's words, and the server's own next step beside them", async () => {
    answerWith(504, problem)
    expect(describeGenerationFailure(await failure())).toEqual({
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
    const described = describeGenerationFailure(await failure())
    expect(described.toast.title).toBe('Subscription Limit Reached')
    expect(described.goTo).toBe('/subscription')
  })

  test('402 without the flag is a plain failure', async () => {
    answerWith(402, { success: false })
    expect(describeGenerationFailure(await failure()).toast.title).toBe('Processing Error')
  })

  test('401 with requiresAuth asks to sign in', async () => {
    answerWith(401, { success: false, requiresAuth: true, message: 'Authentication required' })
    expect(describeGenerationFailure(await failure()).toast.title).toBe('Sign In Required')
  })

  test('no connection', async () => {
    server.use(http.post('/api/process-image', () => HttpResponse.error()))
    expect(describeGenerationFailure(await failure()).note).toContain('connection')
  })
})
