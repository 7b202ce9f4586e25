import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Info, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'

/** Says why the wizard starts at its first step although the person had begun. */
export function LostNotice({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <div className="kept-notice border-b border-line bg-surface">
      <div className="page-width flex items-center gap-2 py-0.5 text-sm">
        <Info aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <p role="status" className="min-w-0 flex-1 py-2">
          <Trans>
            Sorry, the photo you worked on is no longer stored on this device. Please add it again. Designs
            you saved are safe in your account.
          </Trans>
        </p>
        <IconButton label={t`Dismiss`} icon={<X />} onClick={onDismiss} className="-mr-3" />
      </div>
    </div>
  )
}
