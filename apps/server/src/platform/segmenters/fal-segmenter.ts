import { z } from 'zod'
import { createProviderClient } from './provider-client.ts'
import { SegmenterError, type Segmenter, type SegmenterSettings } from './segmenter.ts'

const ADDRESS = new URL('https://fal.run')

const answerSchema = z.object({ image: z.object({ url: z.string() }) })

/** SAM 2 at fal (https://fal.ai/models/fal-ai/sam2/image/api): points in, the region's mask out. */
export function createFalSegmenter(settings: SegmenterSettings): Segmenter {
  const client = createProviderClient(settings, {
    address: settings.baseUrl ?? ADDRESS,
    authorization: `Key ${settings.apiKey}`,
  })
  return {
    kind: 'by-points',
    name: 'SAM 2 (fal)',
    async findRegion(photo, points, signal) {
      const body = {
        image_url: `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`,
        prompts: points.map(({ x, y, isInside }) => ({
          x: Math.round(x),
          y: Math.round(y),
          label: isInside ? 1 : 0,
        })),
        // the mask itself, in the answer
        apply_mask: false,
        sync_mode: true,
        output_format: 'png',
      }
      const answer = answerSchema.safeParse(await client.call(settings.model, { body }, signal))
      if (!answer.success) throw new SegmenterError(`fal ${settings.model}: answered without a mask`)
      return client.load(answer.data.image.url, signal)
    },
  }
}
