import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { createProviderClient, type ProviderClient, type ProviderRequest } from './provider-client.ts'
import { SegmenterError, type Segmenter, type SegmenterSettings } from './segmenter.ts'

const ADDRESS = new URL('https://api.replicate.com/v1')

/** seconds for which Replicate keeps the first request open */
const WAIT_SECONDS = 60
const POLL_MS = 1000

/** more masks of one photo are not loaded */
const REGIONS_MAX = 100
/** masks that are loaded at the same time */
const LOADS_AT_ONCE = 8

const predictionSchema = z.object({
  id: z.string().regex(/^\w{1,64}$/),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  error: z.unknown().optional(),
  output: z.unknown(),
})

const outputSchema = z.object({ individual_masks: z.array(z.string()) })

type Prediction = z.infer<typeof predictionSchema>

/**
 * SAM 2 at Replicate (https://replicate.com/meta/sam-2/api). It takes no points: it finds all regions of a picture in one
 * prediction.
 */
export function createReplicateSegmenter(settings: SegmenterSettings): Segmenter {
  const client = createProviderClient(settings, {
    address: settings.baseUrl ?? ADDRESS,
    authorization: `Bearer ${settings.apiKey}`,
  })
  return {
    kind: 'all-at-once',
    name: 'SAM 2 (Replicate)',
    async listRegions(photo, signal) {
      const image = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`
      const output = outputSchema.safeParse(await predict(client, settings.model, { image }, signal))
      if (!output.success) throw new SegmenterError(`replicate ${settings.model}: answered without masks`)
      return loadAll(client, output.data.individual_masks.slice(0, REGIONS_MAX), signal)
    },
  }
}

async function predict(
  client: ProviderClient,
  model: string,
  input: object,
  signal: AbortSignal,
): Promise<unknown> {
  let prediction = readPrediction(model, await client.call(...describeCall(model, input), signal))
  try {
    while (prediction.status === 'starting' || prediction.status === 'processing') {
      await pause(POLL_MS, undefined, { signal })
      // not the address of the answer, to which the key would be sent
      prediction = readPrediction(model, await client.call(`predictions/${prediction.id}`, {}, signal))
    }
  } catch (error) {
    cancel(client, prediction)
    throw error
  }
  if (prediction.status === 'succeeded') return prediction.output
  throw new SegmenterError(`replicate ${model}: ${prediction.status}: ${String(prediction.error)}`)
}

/** A model with a version, as in `meta/sam-2:fe97…`, or the version that Replicate offers. */
function describeCall(model: string, input: object): [path: string, request: ProviderRequest] {
  const headers = { prefer: `wait=${WAIT_SECONDS}` }
  const end = model.indexOf(':')
  if (end === -1) return [`models/${model}/predictions`, { headers, body: { input } }]
  return ['predictions', { headers, body: { version: model.slice(end + 1), input } }]
}

function readPrediction(model: string, answer: unknown): Prediction {
  const prediction = predictionSchema.safeParse(answer)
  if (!prediction.success) throw new SegmenterError(`replicate ${model}: answered without a prediction`)
  return prediction.data
}

/** Nobody waits for it any more; it must not cost more. */
function cancel(client: ProviderClient, { id }: Prediction): void {
  client
    .call(`predictions/${id}/cancel`, { body: {} }, AbortSignal.timeout(POLL_MS * 5))
    .catch(() => undefined)
}

async function loadAll(
  client: ProviderClient,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  const files: Buffer[] = []
  for (let from = 0; from < addresses.length; from += LOADS_AT_ONCE) {
    const some = addresses.slice(from, from + LOADS_AT_ONCE)
    files.push(...(await Promise.all(some.map((address) => client.load(address, signal)))))
  }
  return files
}
