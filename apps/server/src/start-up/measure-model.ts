import type { ImageModel } from '../platform/image-models/image-model.ts'
import type { Metrics } from '../platform/metrics/instruments.ts'
import { inSpan } from '../platform/tracing/trace.ts'

/**
 * @param costUsd of one call; a call counts once it is sent
 * @returns a model that reports how long its calls took, how they ended and what they cost, also as spans
 */
export function measureModel(model: ImageModel, metrics: Metrics, costUsd: number): ImageModel {
  const attributes = { 'gen_ai.provider.name': model.provider, 'gen_ai.request.model': model.model }
  return {
    ...model,
    edit: async (request, signal) => {
      const startedAt = performance.now()
      const end = (outcome: 'done' | 'failed' | 'canceled') =>
        metrics.modelCallDuration((performance.now() - startedAt) / 1000, { outcome })
      metrics.modelCost(costUsd, {})
      try {
        const picture = await inSpan('image model', attributes, () => model.edit(request, signal))
        end('done')
        return picture
      } catch (error) {
        end(signal.aborted ? 'canceled' : 'failed')
        throw error
      }
    },
  }
}
