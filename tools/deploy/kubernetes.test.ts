import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listManifestFaults } from './kubernetes-schemas.ts'
import { readManifests, readYaml, ROOT, type Manifest } from './read-deploy-files.ts'
import { FLEET_SETTINGS, KEY_SETTINGS, listUnknownSettings, startsOurFile } from './settings.ts'

const BASE = 'deploy/kubernetes/base'
const KEDA = 'deploy/kubernetes/keda'

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: {
    readonly securityContext: { readonly runAsNonRoot?: boolean }
    readonly containers: readonly {
      readonly command?: readonly string[]
      readonly env?: readonly { readonly name: string; readonly value: string }[]
      readonly ports?: readonly { readonly name: string }[]
      readonly readinessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } }
      readonly livenessProbe?: { readonly httpGet: { readonly path: string } }
      readonly resources?: { readonly limits?: { readonly memory?: string } }
      readonly securityContext?: Readonly<Record<string, unknown>>
      readonly volumeMounts?: readonly { readonly mountPath: string }[]
    }[]
  }
}

interface Workload extends Manifest {
  readonly spec: { readonly template: Pod; readonly selector?: { readonly matchLabels: object } }
}

interface CronJob extends Manifest {
  readonly spec: { readonly concurrencyPolicy: string; readonly jobTemplate: Pick<Workload, 'spec'> }
}

const manifests = readManifests(BASE)
const cronJobs = manifests.filter(({ kind }) => kind === 'CronJob') as CronJob[]
const workloads = [
  ...(manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job') as Workload[]),
  ...cronJobs.map(({ spec, ...rest }): Workload => ({ ...rest, spec: spec.jobTemplate.spec })),
]
const named = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s keeps to the schema of Kubernetes, and has no field that Kubernetes does not know',
  (_name, manifest) => {
    expect(listManifestFaults(manifest)).toEqual([])
  },
)

test.each([
  ['a text for a number', { replicas: 'two' }, '/spec/replicas type integer'],
  ['no selector', { selector: undefined }, '/spec required selector'],
  ['a misspelled field', { replica: 2 }, '/spec/replica is no field of a Deployment'],
])('the schemas refuse %s', (_fault, change, message) => {
  const web = named('Deployment', 'web') as Workload
  const { selector, ...spec } = { ...web.spec, ...change }
  const changed = { ...web, spec: { ...spec, ...(selector && { selector }) } }
  expect(listManifestFaults(changed)).toEqual([message])
})

test('the schemas refuse a misspelled field deep inside a list', () => {
  const web = named('Deployment', 'web') as Workload
  const changed = structuredClone(web) as unknown as {
    spec: { template: { spec: { containers: object[] } } }
  }
  Object.assign(changed.spec.template.spec.containers[0], { imagePullpolicy: 'Always' })
  expect(listManifestFaults(changed as never)).toEqual([
    '/spec/template/spec/containers/0/imagePullpolicy is no field of a Deployment',
  ])
})

describe.each(workloads.map((workload) => [workload.metadata.name, workload] as const))(
  '%s',
  (_name, workload) => {
    const { template, selector } = workload.spec
    const [container] = template.spec.containers

    test('runs without rights that it does not need', () => {
      expect(template.spec.securityContext.runAsNonRoot).toBe(true)
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/data'])
      expect(container.resources?.limits?.memory).toBeDefined()
    })

    test('runs a file that exists', () => {
      expect(container.command === undefined || startsOurFile(container.command)).toBe(true)
    })

    test('selects its own pods', () => {
      expect(template.metadata.labels).toMatchObject(selector?.matchLabels ?? {})
    })
  },
)

test('web nodes are alive by /healthz and ready by /readyz', () => {
  const [{ livenessProbe, readinessProbe, ports }] = (named('Deployment', 'web') as Workload).spec.template
    .spec.containers
  expect(livenessProbe?.httpGet.path).toBe('/healthz')
  expect(readinessProbe?.httpGet.path).toBe('/readyz')
  expect(ports?.map(({ name }) => name)).toContain(readinessProbe?.httpGet.port)
})

test('a backup is made each day, one at a time, in a bucket of its own', () => {
  const [{ spec }] = cronJobs
  expect(spec.concurrencyPolicy).toBe('Forbid')
  const [{ command, env = [] }] = spec.jobTemplate.spec.template.spec.containers
  expect(command?.slice(2)).toEqual(['--into', 's3://$(BACKUP_BUCKET)'])
  expect(env.map(({ name }) => name)).toEqual(['BACKUP_BUCKET'])
})

test('settings and secrets are known to the server, and together they are complete', () => {
  const { configMapGenerator } = readYaml(`${BASE}/kustomization.yaml`) as {
    configMapGenerator: [{ literals: string[] }]
  }
  const settings = configMapGenerator[0].literals.map((literal) => literal.split('=')[0])
  const { stringData } = readYaml(`${BASE}/secret.example.yaml`) as { stringData: object }
  const all = [...settings, ...Object.keys(stringData)]
  expect(listUnknownSettings(all)).toEqual([])
  expect(all).toEqual(expect.arrayContaining([...FLEET_SETTINGS]))
  expect(Object.keys(stringData)).toEqual(expect.arrayContaining([...KEY_SETTINGS]))
})

test.each([BASE, KEDA])('every file that %s names exists', (folder) => {
  const { resources } = readYaml(`${folder}/kustomization.yaml`) as { resources: string[] }
  for (const resource of resources) expect(existsSync(path.join(ROOT, folder, resource)), resource).toBe(true)
})

test('what scales a deployment names one that exists', () => {
  const scalers = [...manifests, ...readManifests(KEDA)].filter(({ kind }) =>
    ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind),
  ) as (Manifest & { readonly spec: { readonly scaleTargetRef: { readonly name: string } } })[]
  expect(scalers).toHaveLength(3)
  for (const { spec } of scalers) expect(named('Deployment', spec.scaleTargetRef.name)).toBeDefined()
})
