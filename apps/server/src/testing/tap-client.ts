import { tapResponseSchema } from '@housecoat/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'

interface AskedTap {
  readonly x: number
  readonly y: number
  readonly adds: boolean
}

/** Sends taps to a server as pages do. */
export function createTapClient(app: FastifyInstance, cookies: NonNullable<InjectOptions['cookies']> = {}) {
  const sendPhoto = async (payload: Buffer) => {
    const headers = { 'content-type': 'image/jpeg' }
    const answer = await app.inject({ method: 'POST', url: '/api/taps/photos', headers, payload, cookies })
    return { status: answer.statusCode, body: answer.json<{ photo: string; code?: string }>() }
  }
  const askForSurfaces = async (photo: string) => {
    const options = { method: 'POST', url: '/api/taps/surfaces', payload: { photo }, cookies } as const
    return (await app.inject(options)).json<{ code?: string }>()
  }
  const askRaw = (payload: object) => app.inject({ method: 'POST', url: '/api/taps', payload, cookies })
  return {
    sendPhoto,
    askForSurfaces,
    askRaw,
    /** The answer's code, where it is an error. */
    async askForCode(photo: string, taps: readonly AskedTap[]) {
      return (await askRaw({ photo, taps })).json<{ code?: string }>().code
    },
    async ask(photo: string, taps: readonly AskedTap[], previous: string | null = null) {
      const answer = await askRaw({ photo, taps, previous })
      const { likelihood, ...rest } = tapResponseSchema.parse(answer.json())
      return { ...rest, likelihood: new Uint8Array(Buffer.from(likelihood, 'base64')) }
    },
  }
}
