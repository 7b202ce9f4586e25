import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPainters, openTestApp, type TestApp } from '../testing/open-test-app.ts'
import { TestBrowser } from '../testing/test-browser.ts'

type Operations = Readonly<Record<string, { readonly summary?: string; readonly description?: string }>>

let server: TestApp
let browser: TestBrowser

beforeAll(async () => {
  server = await openTestApp({ painter: noPainters() })
  browser = new TestBrowser(server.app)
})

afterAll(() => server.close())

const listOperations = (paths: unknown) =>
  Object.entries(paths as Record<string, Operations>).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  )

test('the document is OpenAPI 3.1, and describes every route and every failure', async () => {
  const { body } = await browser.get('/api/openapi.json')
  expect(body['openapi']).toBe('3.1.0')
  const operations = listOperations(body['paths'])
  expect(operations.length).toBeGreaterThan(60)
  for (const operation of operations) expect(operation).toHaveProperty('responses.default')
})

test('the page explains what a token may call: each in a few words, with its permission', async () => {
  const page = await browser.get('/api/docs')
  expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  expect(page.bytes.toString()).not.toMatch(/<script>|onload=/)
  const { body } = await browser.get('/api/docs/json')
  const operations = listOperations(body['paths'])
  expect(operations.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      'POST /api/process-image',
      'POST /api/jobs',
      'GET /images/{id}',
      'GET /api/projects',
    ]),
  )
  expect(operations.map(({ route }) => route)).not.toContain('POST /api/login')
  for (const { route, summary, description } of operations) {
    expect(summary, route).toMatch(/^[A-Z].+/)
    expect(description, route).toContain('Token permission: `')
  }
})
