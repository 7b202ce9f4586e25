import { readFileSync } from 'node:fs'
import { ERRORS, problemSchema, type ErrorCode } from '@housecoat/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { errorsPlugin } from './errors.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]

async function openApp(failure: () => Error, log: string[] = []): Promise<FastifyInstance> {
  const stream = { write: (line: string) => void log.push(line) }
  const app = fastify({ logger: { level: 'info', stream } })
  await app.register(errorsPlugin)
  app.get('/', () => {
    throw failure()
  })
  return app
}

describe('every failure is a problem document', () => {
  test.each(CODES)('%s', async (code) => {
    const app = await openApp(() => new AppError(code))
    const answer = await app.inject({ url: '/' })
    expect(answer.statusCode).toBe(ERRORS[code].status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['cache-control']).toBe('no-store')
    const problem = problemSchema.parse(answer.json())
    expect(problem).toMatchObject({ code, message: ERRORS[code].detail, detail: ERRORS[code].detail })
  })

  test('says when to try again', async () => {
    const app = await openApp(() => new AppError('server_busy', { retryAfterSeconds: 7 }))
    expect((await app.inject({ url: '/' })).headers['retry-after']).toBe('7')
  })

  test('an unknown error is logged, and tells a visitor nothing but the request’s id', async () => {
    const log: string[] = []
    const app = await openApp(() => new Error('password=hunter2'), log)
    const answer = await app.inject({ url: '/' })
    expect(problemSchema.parse(answer.json())).toMatchObject({ code: 'internal', status: 500 })
    expect(answer.body).not.toMatch(/hunter2|at .*\.ts|stack/)
    expect(log.join('')).toContain('hunter2')
    expect(log.join('')).toContain(answer.json<{ requestId: string }>().requestId)
  })

  test('what made a 5xx is logged, what made a 4xx is the visitor’s', async () => {
    const log: string[] = []
    const failures = ['storage_full', 'image_damaged'] as const
    for (const code of failures) {
      const app = await openApp(() => new AppError(code, { cause: new Error(`because ${code}`) }), log)
      await app.inject({ url: '/' })
    }
    expect(log.join('')).toContain('because storage_full')
    expect(log.join('')).not.toContain('because image_damaged')
  })
})

test('docs/errors.md documents every code with its status, and no other', () => {
  const text = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `([a-z_]+)` \| (\d{3}) \| (\S.*\S) \| (\S.*\S) \|$/gm)]
  const documented = Object.fromEntries(rows.map(([, code, status]) => [code, Number(status)]))
  expect(documented).toEqual(Object.fromEntries(CODES.map((code) => [code, ERRORS[code].status])))
})
