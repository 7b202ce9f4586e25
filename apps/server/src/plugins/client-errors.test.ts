import { problemSchema, type ErrorCode } from '@housecoat/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPainters, openTestApp, type TestApp } from '../testing/open-test-app.ts'
import { listenOnLoopback, RawClient } from '../testing/raw-client.ts'

let server: TestApp
let port: number

beforeAll(async () => {
  server = await openTestApp({ painter: noPainters() })
  port = await listenOnLoopback(server.app)
})

afterAll(() => server.close())

async function send(text: string): Promise<{ status: number; code: ErrorCode; requestId: string }> {
  const client = new RawClient(port)
  client.socket.write(text.replaceAll('\n', '\r\n'))
  const { status, headers, body } = await client.readAnswer()
  client.close()
  expect(headers['content-type']).toContain('application/problem+json')
  return { ...problemSchema.parse(JSON.parse(body)), status }
}

const HOST = 'host: localhost\n'

describe('E: what Node or Fastify refuse before any route has the one shape, with a request id', () => {
  test.each<[string, string, number, ErrorCode]>([
    ['a bad escape', `GET /%zz HTTP/1.1\n${HOST}\n`, 400, 'bad_request'],
    ['a bad escape in a route', `GET /api/projects/%E0%A4 HTTP/1.1\n${HOST}\n`, 400, 'bad_request'],
    ['a path without end', `GET /images/${'x'.repeat(3000)} HTTP/1.1\n${HOST}\n`, 404, 'not_found'],
    ['an unknown path', `GET /api/none HTTP/1.1\n${HOST}\n`, 404, 'not_found'],
    ['another method', `DELETE /api/login HTTP/1.1\n${HOST}\n`, 404, 'not_found'],
    ['a method that nobody knows', `PAINT / HTTP/1.1\n${HOST}\n`, 400, 'bad_request'],
    ['a method of other servers', `PROPFIND / HTTP/1.1\n${HOST}\n`, 404, 'not_found'],
    ['headers without end', `GET / HTTP/1.1\n${HOST}x: ${'x'.repeat(20_000)}\n\n`, 431, 'headers_too_large'],
    ['a header that is none', `GET / HTTP/1.1\n${HOST}no colon\n\n`, 400, 'bad_request'],
    ['no host', `GET /api/user HTTP/1.1\n\n`, 400, 'bad_request'],
    [
      'two lengths',
      `POST /api/login HTTP/1.1\n${HOST}content-length: 1\ncontent-length: 2\n\nxx`,
      400,
      'bad_request',
    ],
    [
      'a length and chunks',
      `POST /api/login HTTP/1.1\n${HOST}content-length: 5\ntransfer-encoding: chunked\n\n0\n\n`,
      400,
      'bad_request',
    ],
    [
      'a length that is none',
      `POST /api/login HTTP/1.1\n${HOST}content-length: many\n\n`,
      400,
      'bad_request',
    ],
    ['another protocol', '\u0016\u0003\u0001\u0002\n\n', 400, 'bad_request'],
    [
      'a content type that is none',
      `POST /api/login HTTP/1.1\n${HOST}content-type: ///\ncontent-length: 1\n\nx`,
      415,
      'media_type_unsupported',
    ],
    [
      'an expectation that nobody knows',
      `GET /api/none HTTP/1.1\n${HOST}expect: paint\n\n`,
      404,
      'not_found',
    ],
  ])('%s', async (_name, text, status, code) => {
    expect(await send(text)).toMatchObject({ status, code })
  })
})

test('a client that asks before sending is told to go on, or refused without having sent anything', async () => {
  const head = 'content-type: application/json\ncontent-length: 20\nexpect: 100-continue\n\n'
  const client = new RawClient(port)
  client.socket.write(`POST /api/login HTTP/1.1\n${HOST}${head}`.replaceAll('\n', '\r\n'))
  expect((await client.readAnswer()).status).toBe(100)
  client.close()
  expect(await send(`POST /api/community HTTP/1.1\n${HOST}${head}`)).toMatchObject({ status: 401 })
})

describe('E: a webhook’s signature is judged by its header before the body is read', () => {
  const now = Math.floor(Date.now() / 1000)
  const hmac = 'a'.repeat(64)
  test.each([
    ['', 'no signature'],
    [`t=${now - 400},v1=${hmac}`, 'an old one'],
    [`t=${now}`, 'one without a hash'],
    [`v1=${hmac}`, 'one without a time'],
    [`t=${now},v1=short`, 'a short one'],
    [`t=${now},v1=${hmac}${',v0=x'.repeat(400)}`, 'one without end'],
  ])('%s: %s', async (signature) => {
    for (const path of ['/api/stripe/webhook', '/api/test-clock']) {
      const head = `content-type: application/json\ncontent-length: 60000\nstripe-signature: ${signature}\n\n`
      expect(await send(`POST ${path} HTTP/1.1\n${HOST}${head}`)).toMatchObject({
        ...{ status: 400, code: 'webhook_signature_invalid' },
      })
    }
  })
})
