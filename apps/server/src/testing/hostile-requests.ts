import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildForm, FORM_TYPE } from './build-form.ts'

/** The part of JSON Schema that our routes' descriptions use. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minLength?: number
  readonly minimum?: number
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
}

interface DescribedRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body: Schema | null
  readonly queryNames: readonly string[]
}

/** Every route that the server describes, so that a new one is attacked from its first day. */
export function listRoutes(app: FastifyInstance): DescribedRoute[] {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => ({
      method: method.toUpperCase() as DescribedRoute['method'],
      path,
      body: requestBody?.content['application/json'].schema ?? null,
      queryNames: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    })),
  )
}

/** Unexpected values of a field. */
const HOSTILE_VALUES: readonly string[] = [
  ...[
    'null',
    'true',
    '[]',
    '{}',
    '0',
    '-1',
    '1e999',
    '-1e999',
    '1e-999',
    '0.5',
    '9007199254740993',
    '99999999999999999999',
  ],
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\uFEFF"',
    '"\\u202E"',
    '"é"',
    '"😀"',
  ],
  ...[
    '"__proto__"',
    '"constructor"',
    '"../../etc/passwd"',
    '"/images/../x"',
    '"\'; drop table users; --"',
    '"%00"',
    '"data:image/png;base64,"',
  ],
  ...[
    '"/9j/"',
    '"\\/9j\\/"',
    '"<script>"',
    '"${7*7}"',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
  ],
  ...[
    '[null]',
    '[[[[[[]]]]]]',
    '{"toString":null}',
    '{"length":-1}',
    '{"then":1}',
    '"2026-99-99"',
    '"A".',
    '"\\x"',
  ],
  `"${'a'.repeat(10_000)}"`,
  `"${'\\u0000'.repeat(500)}"`,
  `"${'é'.repeat(10_000)}"`,
  `[${'0,'.repeat(5000)}0]`,
  `[${'{},'.repeat(3000)}{}]`,
  `${'['.repeat(31)}${']'.repeat(31)}`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{${Array.from({ length: 2000 }, (_, index) => `"k${index}":1`).join(',')}}`,
]

const HOSTILE_BODIES: readonly Buffer[] = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '7',
    '""',
    '[]',
    '{}',
    '{',
    '}',
    '[',
    '{"a"',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":undefined}',
  ],
  ...[
    '{"__proto__":null}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":1e999}',
    '{"a":"\\ud800"}',
  ],
  ...[
    '{"a":"\u0000"}',
    '{"\\u0000":1}',
    '\uFEFF{}',
    '\uFEFF',
    '{}{}',
    '// {}',
    '{"a":1,"a":2}',
    '"\\',
    '{"a":"',
    '-',
    '1e',
    '{"a":01}',
  ],
  '['.repeat(60_000),
  '{"a":'.repeat(12_000),
  `[${'[],'.repeat(15_000)}[]]`,
  `{"a":"${'\\u0041'.repeat(10_000)}"}`,
  `${' '.repeat(60_000)}{}`,
  '7'.repeat(60_000),
  'x'.repeat(70_000),
]
  .map((text) => Buffer.from(text))
  .concat([
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.from([0xc3, 0x28]),
    Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from('{"a":"ä"}', 'latin1'),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
    Buffer.alloc(3000),
  ])

const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json;' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/octet-stream' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': FORM_TYPE },
  { 'content-type': 'image/jpeg' },
  { 'content-type': 'image/svg+xml' },
  { 'content-type': '///' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  { 'content-type': 'application/json', 'content-encoding': 'br, gzip' },
  { 'content-type': 'application/json', 'idempotency-key': ' ' },
  { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(3000) },
  {
    'content-type': 'application/json',
    cookie: 'housecoat_session=%zz; =; __proto__=1; housecoat_visitor=a.b',
  },
  { 'content-type': 'application/json', 'if-none-match': '"'.repeat(2000), accept: ',;q=2' },
  { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=x' },
]

const HOSTILE_PARAMS: readonly string[] = [
  ...[
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    '1.5',
    'NaN',
    '%00',
    'a%00b',
    '%ED%A0%80',
    '%FF',
    '%',
    '%zz',
    '..',
    '%2e%2e%2f',
  ],
  ...[
    '__proto__',
    'constructor',
    '%27',
    '%F0%9F%98%80',
    '%E2%80%AE',
    'x'.repeat(1500),
    '%20',
    '1%0d%0aset-cookie:x',
    '00000000-0000-0000-0000-000000000000',
  ],
]

/**
 * Hostile requests for one route: hostile values in each field of its schema in turn, bodies that are not
 * JSON, other content types and encodings, hostile URLs.
 * @param count how many; the seeded choice is the same for the same seed
 */
export function* hostileRequests(
  route: DescribedRoute,
  random: () => number,
  count: number,
): Generator<InjectOptions> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const { method, body, queryNames } = route
  const json = { 'content-type': 'application/json' }
  const attacks: (() => Omit<InjectOptions, 'method' | 'url'> & { url?: string })[] = [
    () => ({ headers: pick(HOSTILE_HEADERS), payload: pick(HOSTILE_BODIES) }),
    () => ({ url: fillPath(route.path, () => pick(HOSTILE_PARAMS)) }),
  ]
  if (queryNames.length > 0)
    attacks.push(() => ({
      url: `${fillPath(route.path, () => '1')}?${pick(queryNames)}=${pick(HOSTILE_PARAMS)}&${pick(queryNames)}[]=${pick(HOSTILE_PARAMS)}`,
    }))
  if (method !== 'GET') attacks.push(() => ({ headers: json, payload: pick(HOSTILE_BODIES) }))
  const fields = Object.keys(body?.properties ?? {})
  if (body !== null) {
    const attackField = () => ({
      headers: json,
      payload: writeWith(body, pick(fields), pick(HOSTILE_VALUES)),
    })
    const attackForm = () => {
      const request = writeWith(body, pick(fields), pick(HOSTILE_VALUES))
      const parts = { request: request, [pick(fields)]: pick(HOSTILE_BODIES) }
      return { headers: { 'content-type': FORM_TYPE }, payload: buildForm(parts) }
    }
    if (fields.length > 0) attacks.push(attackField, attackField, attackField, attackForm)
  }
  for (let index = 0; index < count; index++) {
    const { url = fillPath(route.path, () => '1'), ...attack } = attacks[index % attacks.length]()
    yield { method, url, ...attack }
  }
}

function fillPath(path: string, value: () => string): string {
  return path.replaceAll(/\{\w+\}/g, value)
}

/** A body as the schema asks for, but for one field. */
function writeWith({ properties = {} }: Schema, field: string, hostileJson: string): Buffer {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `${JSON.stringify(name)}:${name === field ? hostileJson : JSON.stringify(sampleOf(schema))}`,
  )
  return Buffer.from(`{${members.join(',')}}`)
}

function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0])
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]),
      )
    case 'array':
      return (schema.prefixItems ?? [schema.items ?? {}]).map(sampleOf)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return schema.format === 'email' ? 'fuzz@example.com' : 'abcdef'.padEnd(schema.minLength ?? 6, 'x')
    default:
      return null
  }
}
