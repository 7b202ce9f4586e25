/** A line on which a page takes longer than this is slower than the stored page; the answer still counts if it comes first. */
const PATIENCE_MS = 4000

/**
 * Opens a page from the server, so that it is of the newest release and has the head that the server rendered. Without a
 * connection, or when the server is too slow or down, the stored page opens instead; it renders any page of the app.
 * @param findStored the stored page; undefined where it is not stored
 */
export async function answerPage(
  event: FetchEvent,
  findStored: () => Promise<Response | undefined>,
): Promise<Response> {
  const answer = askServer(event)
  // its answer may come after ours
  event.waitUntil(answer.then(noop, noop))
  const inTime = await Promise.race([answer.catch(() => null), waitFor(PATIENCE_MS)])
  if (inTime !== null && inTime.status < 500) return inTime
  return (await findStored()) ?? inTime ?? answer
}

/** The browser has sent the request already, while this worker was starting: navigation preload. */
async function askServer({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined
  return preloaded ?? fetch(request)
}

function waitFor(durationMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), durationMs))
}

const noop = () => undefined
