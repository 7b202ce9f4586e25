import { and, asc, count, eq, gt, isNotNull, isNull, lt, or, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { recoveryCodes, secondFactors } from '../../platform/database/schema.ts'

export interface SecondFactorRow {
  readonly sealedKey: string
  /** null during setup */
  readonly confirmedAt: Date | null
}

export async function findSecondFactor(db: Database, userId: number): Promise<SecondFactorRow | null> {
  const { sealedKey, confirmedAt } = secondFactors
  const rows = await db
    .select({ sealedKey, confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return rows.at(0) ?? null
}

export interface SealedKey {
  readonly userId: number
  readonly sealedKey: string
}

/** A page of the stored keys, in the order of the accounts' ids. */
export async function listSealedKeys(db: Database, afterUserId: number): Promise<SealedKey[]> {
  const { userId, sealedKey } = secondFactors
  return db
    .select({ userId, sealedKey })
    .from(secondFactors)
    .where(gt(userId, afterUserId))
    .orderBy(asc(userId))
    .limit(500)
}

/** Stores a key sealed anew, unless it was replaced meanwhile. */
export async function replaceSealedKey(
  db: Database,
  { userId, sealedKey }: SealedKey,
  renewed: string,
): Promise<void> {
  await db
    .update(secondFactors)
    .set({ sealedKey: renewed })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedKey, sealedKey)))
}

/** Starts or restarts a setup. @returns false when the account already has a second factor */
export async function putPendingFactor(db: Database, userId: number, sealedKey: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, sealedKey })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedKey, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Turns the second factor on. @returns false when the setup was restarted or finished meanwhile */
export async function confirmFactor(
  db: Database,
  userId: number,
  { sealedKey, step }: { readonly sealedKey: string; readonly step: number },
): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedKey, sealedKey),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Uses up a code, in one statement. @returns false when this code or a newer one was used before */
export async function takeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

export async function replaceRecoveryCodes(
  tx: Database,
  userId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses up a recovery code. @returns false when the account has no such code */
export async function takeRecoveryCode(db: Database, userId: number, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row.count
}

/** Removes the authenticator and its recovery codes, or an unfinished setup. */
export async function deleteSecondFactor(tx: Database, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
