const ANSWER_MS = 5000

/** How long the page waits for the new release's service worker before it reloads anyway. */
const TAKE_OVER_MS = 3000

/**
 * Whether the server has another release than this page: its index.html then names another script. Asks the server, so it
 * throws without a connection.
 */
export async function isOutdated(): Promise<boolean> {
  const script = findAppScript()
  if (script === null) return false
  const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
  return answer.ok && !(await answer.text()).includes(`"${script}"`)
}

/** The script that index.html names. A prerendered page names it for app/start/start.ts. */
function findAppScript(): string | null {
  const later = document.getElementById('root')?.dataset['scripts']?.split(' ', 1)[0]
  return later ?? document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null
}

/** Reloads the page as the newest release. Wizards keep their state in IndexedDB, so the person goes on where they were. */
export async function openNewRelease(): Promise<void> {
  await handOver().catch(console.error)
  window.location.reload()
}

/** Lets the waiting service worker take over, so that what it stored answers from now on. */
async function handOver(): Promise<void> {
  const waiting = (await findServiceWorkers()?.getRegistration())?.waiting ?? null
  if (waiting === null) return
  const isTaken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  waiting.postMessage('take-over')
  await Promise.race([isTaken, new Promise((resolve) => setTimeout(resolve, TAKE_OVER_MS))])
}

/** Null on a page without TLS, and where the browser has none. */
export function findServiceWorkers(): ServiceWorkerContainer | null {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : null
}
