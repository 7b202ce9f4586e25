import { CONTEXT_WEIGHTS_URL, HOUSE_WEIGHTS_URL, SURFACE_WEIGHTS_URL } from '../../engine/weights-urls.ts'
import { SAMPLES } from '../../studio/photo/samples.ts'
import { whenQuiet } from '../../ui/page/when-quiet.ts'
import { isFast } from './connection.ts'
import { findServiceWorkers } from './newer-release.ts'

/**
 * Loads what painting needs beyond the page's code, once the page is idle and its service worker is there to store it: the
 * surface network's weights (2 MB), the sample photos, and in an installed app the context network's weights (2.7 MB). Elsewhere
 * those are stored when a photo of a room needs them, so that people who paint a house don't download them.
 * @returns a function that cancels this
 */
export function storeForOffline(): () => void {
  const end = new AbortController()
  const workers = findServiceWorkers()
  if (workers === null || !isFast()) return () => undefined
  let cancelWait: () => void = () => undefined
  void whenControlled(workers).then(() => {
    if (!end.signal.aborted) cancelWait = whenQuiet(() => void loadFiles(end.signal))
  })
  return () => {
    end.abort()
    cancelWait()
  }
}

async function whenControlled(workers: ServiceWorkerContainer): Promise<void> {
  if (workers.controller !== null) return
  await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
}

/** One after the other, each only if it is not stored; the service worker stores what passes through it. */
async function loadFiles(signal: AbortSignal): Promise<void> {
  const samples = SAMPLES.flatMap(({ photoUrl, thumbnailUrl }) => [thumbnailUrl, photoUrl])
  const roomFiles = isInstalled() ? [CONTEXT_WEIGHTS_URL.href] : []
  for (const url of [HOUSE_WEIGHTS_URL.href, ...samples, SURFACE_WEIGHTS_URL.href, ...roomFiles]) {
    const stored = await caches.match(url).catch(() => undefined)
    if (stored !== undefined) continue
    const answer = await fetch(url, { priority: 'low', signal }).catch(() => null)
    // the whole file must arrive for it to be stored
    await answer?.blob().catch(() => null)
  }
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
