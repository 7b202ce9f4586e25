import type { Database } from '../../platform/database/database.ts'
import { insertMessagesAbout } from './webhook-messages.repository.ts'

/** Stores messages about a settled generation, in the transaction that settles it. */
export async function announceGeneration(
  tx: Database,
  generationId: string,
  outcome: 'done' | 'failed',
): Promise<void> {
  await insertMessagesAbout(tx, generationId, `generation.${outcome}`)
}
