import { Trans } from '@lingui/react/macro'
import { useGenerationGate } from './generation-gate.ts'

/** Says what a generation gives beyond the preview, and what it costs, before the person spends one. */
export function GenerateNote() {
  const { cost } = useGenerationGate()
  return (
    <p className="text-sm text-muted">
      <Trans>
        You get your photo at full size, to download, keep in My Designs, and print as a sheet for the paint
        shop.
      </Trans>
      {cost !== null && ` ${cost}`}
    </p>
  )
}
