import { existsSync } from 'node:fs'
import path from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { readManifests, readYaml, ROOT, type Manifest } from './read-deploy-files.ts'
import { FLEET_SETTINGS, listUnknownSettings, startsOurFile } from './settings.ts'

const BASE = 'deploy/kubernetes/base'
const KEDA = 'deploy/kubernetes/keda'

interface Model {
  validate(): void
}

type ModelKind = new (data: never) => Model

/** Kubernetes' own schemas. */
const KINDS: Readonly<Record<string, ModelKind>> = {
  'apps/v1/Deployment': Deployment,
  'autoscaling/v2/HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1/Job': Job,
  'networking.k8s.io/v1/Ingress': Ingress,
  'policy/v1/PodDisruptionBudget': PodDisruptionBudget,
  'v1/Secret': Secret,
  'v1/Service': Service,
}

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: {
    readonly securityContext: { readonly runAsNonRoot?: boolean }
    readonly containers: readonly {
      readonly command?: readonly string[]
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

const manifests = readManifests(BASE)
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job') as Workload[]
const named = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s keeps to the schema of Kubernetes',
  (_name, manifest) => {
    const Kind = KINDS[`${manifest.apiVersion}/${manifest.kind}`]
    expect(() => new Kind(manifest as never).validate()).not.toThrow()
  },
)

test.each([
  ['a text for a number', { replicas: 'two' }],
  ['no selector', { selector: undefined }],
])('the schemas refuse %s', (_fault, change) => {
  const web = named('Deployment', 'web') as Workload
  const changed = { ...web, spec: { ...web.spec, ...change } }
  expect(() => new Deployment(changed as never).validate()).toThrow()
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

test('settings and secrets are known to the server, and together they are complete', () => {
  const { configMapGenerator } = readYaml(`${BASE}/kustomization.yaml`) as {
    configMapGenerator: [{ literals: string[] }]
  }
  const settings = configMapGenerator[0].literals.map((literal) => literal.split('=')[0])
  const { stringData } = readYaml(`${BASE}/secret.example.yaml`) as { stringData: object }
  const all = [...settings, ...Object.keys(stringData)]
  expect(listUnknownSettings(all)).toEqual([])
  expect(all).toEqual(expect.arrayContaining([...FLEET_SETTINGS]))
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
