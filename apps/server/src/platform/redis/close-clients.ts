import { waitAtMost } from '../timing/time-limits.ts'

/** BullMQ says goodbye to the server, and would wait for one that is away */
const GOODBYE_MS = 500

/** Closes queues and workers of BullMQ, also while Redis is away. */
export async function closeClients(
  clients: readonly { readonly close: () => Promise<void> }[],
): Promise<void> {
  // an outage was reported by the connection
  const closing = clients.map((client) => client.close().catch(() => undefined))
  await waitAtMost(GOODBYE_MS, Promise.all(closing))
}
