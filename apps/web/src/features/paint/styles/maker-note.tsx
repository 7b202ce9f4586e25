import { generationOptionsResponseSchema, type Maker } from '@housecoat/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { GENERATION_OPTIONS_KEY } from '../../../api/query-keys.ts'

/** Says, before a picture is made, who will make it. */
export function MakerNote() {
  const { data } = useQuery({
    queryKey: GENERATION_OPTIONS_KEY,
    queryFn: async () => generationOptionsResponseSchema.parse(await callApi('/api/generation/options')),
  })
  if (data === undefined) return null
  return (
    <p className="text-sm text-muted">
      {data.notice ?? `The full-size picture will be made ${describeMaker(data.style)}.`}
    </p>
  )
}

/** Completes a sentence that ends in "made …". */
export function describeMaker(maker: Maker): string {
  return maker.kind === 'builtin' ? 'on this server' : `by ${maker.model} (${maker.provider})`
}
