import { readFileSync } from 'node:fs'
import { ERRORS, problemSchema, registerRequestSchema, type ErrorCode } from '@housecoat/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { DrizzleQueryError } from '../platform/database/drizzle.ts'
import { describe, expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { DatabaseUnavailableError } from '../platform/database/database-errors.ts'
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

  test('a lost database is told from a mail server that refuses a connection', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const ask = async (failure: Error) => (await openApp(() => failure)).inject({ url: '/' })
    const query = await ask(new DrizzleQueryError('select 1', [], refused))
    expect(query.json()).toMatchObject({ code: 'database_unavailable', status: 503 })
    expect(query.headers['retry-after']).toBe('2')
    expect((await ask(new DatabaseUnavailableError(refused))).statusCode).toBe(503)
    expect((await ask(refused)).json()).toMatchObject({ code: 'internal' })
  })

  test('says what is the way on', async () => {
    const ask = async (code: ErrorCode) =>
      (await (await openApp(() => new AppError(code))).inject({ url: '/' })).json<unknown>()
    expect(await ask('free_credits_used')).toMatchObject({ requiresAuth: true })
    expect(await ask('upgrade_required')).toMatchObject({ requiresUpgrade: true })
    expect(await ask('not_found')).not.toHaveProperty('requiresAuth')
  })

  test('names refused fields in the schema’s words', async () => {
    const app = fastify()
    app.setValidatorCompiler(validatorCompiler)
    await app.register(errorsPlugin)
    app.post('/', { schema: { body: registerRequestSchema } }, () => 'fine')
    const payload = { username: 'al', email: 'al', password: 'secret!', admin: true }
    const problem = problemSchema.parse((await app.inject({ method: 'POST', url: '/', payload })).json())
    expect(problem).toMatchObject({ code: 'bad_request', message: 'Username must be at least 3 characters' })
    expect(problem.errors?.map(({ field }) => field)).toEqual(['username', 'email', ''])
  })

  test('a body that is too long is told in the route’s words', async () => {
    const app = await openApp(() => new Error('unused'))
    app.post('/form', { bodyLimit: 10 }, () => 'fine')
    app.post('/photo', { bodyLimit: 10, config: { tooLargeCode: 'image_too_large' } }, () => 'fine')
    const send = async (url: string) =>
      (await app.inject({ method: 'POST', url, payload: { text: 'x'.repeat(20) } })).json<unknown>()
    expect(await send('/form')).toMatchObject({ code: 'request_too_large', status: 413 })
    expect(await send('/photo')).toMatchObject({ code: 'image_too_large', status: 413 })
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
