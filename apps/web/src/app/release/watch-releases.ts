import { savesData } from './connection.ts'
import { findServiceWorkers, isOutdated } from './newer-release.ts'

/** How often a page that stays open looks for a new release, when the person comes back to it. */
const CHECK_EVERY_MS = 60 * 60 * 1000

/**
 * Registers the service worker, and watches for releases.
 * @param onNewer is called when the server has a newer release than the page
 * @returns a function that ends the watching
 */
export function watchReleases(onNewer: () => void): () => void {
  const end = new AbortController()
  const { signal } = end
  const workers = findServiceWorkers()
  let checkedAt = Date.now()

  async function check(): Promise<void> {
    // without a connection there is nothing to say; the next occasion comes
    if ((await isOutdated().catch(() => false)) && !signal.aborted) onNewer()
  }

  function checkNowAndThen(): void {
    if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    void workers?.getRegistration().then((registration) => registration?.update())
    void check()
  }

  document.addEventListener('visibilitychange', checkNowAndThen, { signal })
  // another tab may have let the new release's worker take over
  workers?.addEventListener('controllerchange', () => void check(), { signal })
  if (workers !== null)
    register(workers).then(
      (registration) => {
        if (registration === null) return
        if (registration.waiting !== null) void check()
        registration.addEventListener('updatefound', () => watchInstalling(registration, check, signal), {
          signal,
        })
      },
      // blocked, as in some private windows: the app works as before, but not offline
      (error: unknown) => console.warn('Offline use is not available.', error),
    )
  return () => end.abort()
}

/** @returns null where the person saves data: the files that the service worker stores are 0.7 MB */
async function register(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
  const registering: Promise<ServiceWorkerRegistration | undefined> = savesData()
    ? workers.getRegistration()
    : workers.register('/sw.js')
  // Playwright and browser extensions that block workers answer nothing
  return (await registering) ?? null
}

/** A worker that is installed while another one is active waits: there is a new release. */
function watchInstalling(
  { installing, active }: ServiceWorkerRegistration,
  check: () => Promise<void>,
  signal: AbortSignal,
): void {
  if (active === null) return
  installing?.addEventListener(
    'statechange',
    () => {
      if (installing.state === 'installed') void check()
    },
    { signal },
  )
}
