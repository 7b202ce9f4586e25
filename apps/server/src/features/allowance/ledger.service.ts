import type { ErrorCode } from '@housecoat/contract'
import type { Database } from '../../platform/database/database.ts'
import { lockNetwork, lockVisitor } from '../../platform/database/locks.ts'
import { insertDebit, insertRefund, lockPayerOfGeneration, readUsage } from './allowance.repository.ts'
import type { Payment } from './allowance.service.ts'
import type { Payer } from './payer.ts'

/** Serializes everyone who spends from the same allowance until the transaction ends. Lock the person before it. */
export async function lockAllowance(tx: Database, payer: Payer): Promise<void> {
  if (payer.kind === 'visitor') await lockVisitor(tx, payer.visitorId)
  if (payer.networkKey !== null) await lockNetwork(tx, payer.networkKey)
}

/** @returns why the payer may not spend one more generation, or null when it is allowed */
export async function findRefusal(tx: Database, { payer, judge }: Payment): Promise<ErrorCode | null> {
  return judge(await readUsage(tx, payer))
}

/** Debits one generation from the payer's allowance of today. */
export async function debit(tx: Database, generationId: string, payer: Payer): Promise<void> {
  await insertDebit(tx, generationId, payer)
}

/**
 * Refunds a generation to its payer, for the day of its debit.
 * @param settle marks the generation as failed; returns false when it was settled before, and nothing is refunded
 * @returns what `settle` returned
 */
export async function refund(
  tx: Database,
  generationId: string,
  settle: () => Promise<boolean>,
): Promise<boolean> {
  // deleting an account locks the account before its generations, so the payer is locked first here too
  await lockPayerOfGeneration(tx, generationId)
  const isSettled = await settle()
  if (isSettled) await insertRefund(tx, generationId)
  return isSettled
}
