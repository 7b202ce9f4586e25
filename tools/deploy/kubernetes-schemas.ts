import { validate as validateDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as validateAutoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler'
import { validate as validateCronJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1CronJob'
import { validate as validateJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job'
import { validate as validateSecret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret'
import { validate as validateService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as validateIngress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress'
import { validate as validateDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import type { Manifest } from './read-deploy-files.ts'

interface Validate {
  (value: unknown): boolean
  /** of the last call */
  readonly errors?:
    readonly { readonly instancePath: string; readonly keyword: string; readonly params: object }[] | null
}

/** Kubernetes' own schemas, compiled. */
const SCHEMAS: Readonly<Record<string, Validate>> = {
  'apps/v1/Deployment': validateDeployment,
  'autoscaling/v2/HorizontalPodAutoscaler': validateAutoscaler,
  'batch/v1/CronJob': validateCronJob,
  'batch/v1/Job': validateJob,
  'networking.k8s.io/v1/Ingress': validateIngress,
  'policy/v1/PodDisruptionBudget': validateDisruptionBudget,
  'v1/Secret': validateSecret,
  'v1/Service': validateService,
}

/**
 * Lists what is wrong with a manifest. Kubernetes' schemas allow unknown fields, and a misspelled one would have no effect. A
 * compiled schema reads every field that it knows, so a field that it never read is unknown.
 * @returns a line for each fault
 */
export function listManifestFaults(manifest: Manifest): string[] {
  const validate = SCHEMAS[`${manifest.apiVersion}/${manifest.kind}`]
  const unread = new Set<string>()
  const isValid = validate(noteReads(manifest, '', unread))
  const errors = isValid ? [] : (validate.errors ?? [])
  const unknown = [...unread].map((place) => `${place} is no field of a ${manifest.kind}`)
  const wrong = errors.map(({ instancePath, keyword, params }) =>
    [instancePath, keyword, ...Object.values<unknown>({ ...params })].join(' '),
  )
  return [...wrong, ...unknown]
}

/** @returns the same value; reading one of its fields takes the field's place, such as `/spec/replicas`, out of `unread` */
function noteReads(value: unknown, place: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const placeOf = (key: string) => `${place}/${key}`
  const fields = Object.entries(value)
  for (const [key] of fields) unread.add(placeOf(key))
  const copies = fields.map(([key, field]) => [key, noteReads(field, placeOf(key), unread)] as const)
  const copy = Array.isArray(value) ? copies.map(([, field]) => field) : Object.fromEntries(copies)
  return new Proxy(copy, {
    get: (target, key) => {
      if (typeof key === 'string') unread.delete(placeOf(key))
      return Reflect.get(target, key) as unknown
    },
  })
}
