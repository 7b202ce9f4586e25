import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'

/** Advice for a good photo. */
export function PhotoTips({ tips }: { readonly tips: readonly string[] }) {
  return (
    <div>
      <h2 className="font-semibold">
        <Trans>Tips for the best result</Trans>
      </h2>
      <ul className="mt-3 space-y-2 text-muted">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            {tip}
          </li>
        ))}
      </ul>
    </div>
  )
}
