import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface DeepLinkNoticeProps {
  /** a small picture of the item */
  readonly picture: ReactNode
  /** what is selected, in the sentence "{name} is selected." */
  readonly name: string
  readonly hasPhoto: boolean
}

/** Says which item the address has selected, and what is still missing. */
export function DeepLinkNotice({ picture, name, hasPhoto }: DeepLinkNoticeProps) {
  return (
    <div className="border-b border-line bg-surface">
      <div className="page-width flex min-h-12 items-center gap-3 py-1.5 text-sm">
        {picture}
        <p role="status">
          {hasPhoto ? (
            <Trans>
              <span className="font-semibold">{name}</span> is selected.
            </Trans>
          ) : (
            <Trans>
              <span className="font-semibold">{name}</span> is selected. Add your photo.
            </Trans>
          )}
        </p>
      </div>
    </div>
  )
}
