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
            <Trans>
              You're offline. You can keep painting a photo that's already open. Everything else needs a
              connection.
            </Trans>
          </span>
        </p>
      )}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
