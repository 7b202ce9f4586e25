import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import './release-notice.css'
import { openNewRelease } from './newer-release.ts'
import { storeForOffline } from './store-for-offline.ts'
import { watchReleases } from './watch-releases.ts'

/** Says quietly that there is a new release. Nothing reloads by itself: somebody may be working. */
export function ReleaseNotice() {
  const [isNewer, setIsNewer] = useState(false)
  const [isReloading, setIsReloading] = useState(false)
  useEffect(() => watchReleases(() => setIsNewer(true)), [])
  useEffect(() => storeForOffline(), [])

  function reload(): void {
    setIsReloading(true)
    void openNewRelease()
  }

  return (
    <div role="status">
      {isNewer && (
        <div className="release-notice fixed z-40 flex items-center gap-1 rounded-full border border-line bg-surface py-1 pr-1 pl-4 text-sm text-ink shadow-soft print:hidden">
          <p>
            <Trans>New version ready</Trans>
          </p>
          <Button variant="quiet" isBusy={isReloading} onClick={reload} className="px-3 text-sm">
            <Trans>Reload</Trans>
          </Button>
          <IconButton label={t`Dismiss`} icon={<X />} onClick={() => setIsNewer(false)} />
        </div>
      )}
    </div>
  )
}
