import { t } from '@lingui/core/macro'
import { generationOptionsResponseSchema, type Maker } from '@housecoat/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { GENERATION_OPTIONS_KEY } from '../../../api/query-keys.ts'
import { translateText } from '../../../locales/translate-text.ts'

/** Says, before a picture is made, who will make it. */
export function MakerNote() {
  const { data } = useQuery({
    queryKey: GENERATION_OPTIONS_KEY,
    queryFn: async () => generationOptionsResponseSchema.parse(await callApi('/api/generation/options')),
  })
  if (data === undefined) return null
  const { notice, style } = data
  return (
    <p className="text-sm text-muted">
      {notice === null ? describeFutureMaker(style) : translateText(notice)}
    </p>
  )
}

function describeFutureMaker(maker: Maker): string {
  if (maker.kind === 'builtin') return t`The full-size picture will be made on this server.`
  const { model, provider } = maker
  return t`The full-size picture will be made by ${model} (${provider}).`
}

/** Who has made a picture, in a sentence. */
export function describeMaker(maker: Maker): string {
  if (maker.kind === 'builtin') return t`Made on this server.`
  const { model, provider } = maker
  return t`Made by ${model} (${provider}).`
}
