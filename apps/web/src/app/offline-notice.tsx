import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Says when the connection is gone, and what still works. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-danger-soft text-ink">
          <span className="page-width flex items-center gap-3 py-2.5 text-sm">
            <WifiOff aria-hidden="true" className="size-5 shrink-0 text-danger" />
            {hasStoredApp() ? (
              <Trans>
                You're offline. You can still paint photos and preview colors. Results, the community and your
                designs need a connection.
              </Trans>
            ) : (
              <Trans>
                You're offline. You can keep painting a photo that's already open. Everything else needs a
                connection.
              </Trans>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** The service worker has stored what pages need; see service-worker/sw.ts. */
function hasStoredApp(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
