import type {
  ChangePasswordRequest,
  ChangeProfileRequest,
  DeleteAccountRequest,
  Session,
} from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { withdrawReactions } from '../community/reactions.repository.ts'
import {
  listOwnComments,
  listOwnGenerations,
  listOwnIdentities,
  listOwnLikes,
  listOwnQuotes,
  listOwnReports,
  listOwnResultIds,
  listOwnShares,
  listOwnSubscriptions,
} from './account-data.repository.ts'
import type { Attempts } from './attempts.service.ts'
import type { ExportEntry } from './export-zip.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { checkNewPassword } from './password.policy.ts'
import { forgetDevices, listKnownDevices } from './known-devices.repository.ts'
import type { ModeratorNames } from './moderator-names.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factors.repository.ts'
import { deleteSession, deleteSessions, listSessions, type LiveSession } from './sessions.repository.ts'
import { throwTaken } from './sign-in.service.ts'
import { deleteUser, findUser, lockUser, updateUser, type UserRow } from './users.repository.ts'

/** The person's pictures, kept outside the database. */
export interface ResultFiles {
  readonly listEntries: (id: string) => AsyncIterable<ExportEntry>
  readonly remove: (id: string) => Promise<void>
}

/** The person's saved designs, and the pictures that they keep. */
export interface AccountDesigns {
  readonly listEntries: (userId: number) => AsyncIterable<ExportEntry>
  readonly listPictureIds: (db: Database, userId: number) => Promise<string[]>
  /** Removes those pictures that nobody else's design shows. */
  readonly removeUnusedPictures: (ids: readonly string[]) => Promise<void>
}

interface AccountOptions {
  readonly db: Database
  readonly hasher: PasswordHasher
  readonly attempts: Attempts
  readonly mailer: Pick<Mailer, 'forget'>
  readonly resultFiles: ResultFiles
  readonly designs: AccountDesigns
  readonly moderatorNames: Pick<ModeratorNames, 'checkRename'>
  readonly onAccountDeleted: () => Promise<void>
}

/** What people do with their own account. */
export class AccountService {
  readonly #options: AccountOptions

  constructor(options: AccountOptions) {
    this.#options = options
  }

  /** @throws AppError password_wrong, password_not_set, too_many_attempts, username_taken, username_reserved or email_taken */
  async changeProfile(user: UserRow, request: ChangeProfileRequest): Promise<UserRow> {
    const { db, moderatorNames } = this.#options
    await this.#confirm(user, request.currentPassword)
    const { username, email } = request
    if (username !== undefined) moderatorNames.checkRename(user, username)
    const isOtherAddress = email !== undefined && email.toLowerCase() !== user.email.toLowerCase()
    const changes = {
      ...(username !== undefined && { username }),
      ...(email !== undefined && { email }),
      ...(isOtherAddress && { emailVerifiedAt: null }),
    }
    await updateUser(db, user.id, changes).catch(throwTaken)
    return (await findUser(db, user.id)) ?? user
  }

  /**
   * Ends all other sessions.
   * @throws AppError password_wrong, password_not_set, password_too_common or too_many_attempts
   */
  async changePassword({ user, id }: LiveSession, request: ChangePasswordRequest): Promise<void> {
    const { db, hasher } = this.#options
    await this.#confirm(user, request.currentPassword)
    checkNewPassword(request.newPassword, user)
    const passwordHash = await hasher.hash(request.newPassword)
    await db.transaction(async (tx) => {
      await updateUser(tx, user.id, { passwordHash })
      await deleteSessions(tx, user.id, id)
      await forgetDevices(tx, user.id, null)
    })
  }

  async listSessions({ user, id }: LiveSession): Promise<Session[]> {
    const rows = await listSessions(this.#options.db, user.id)
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      userAgent: row.userAgent,
      isCurrent: row.id === id,
    }))
  }

  /** @returns how many were ended */
  async endOtherSessions({ user, id }: LiveSession): Promise<number> {
    return deleteSessions(this.#options.db, user.id, id)
  }

  /** @throws AppError not_found for a session that is not the user's */
  async endSession({ user }: LiveSession, id: string): Promise<void> {
    if (!(await deleteSession(this.#options.db, user.id, id))) throw new AppError('not_found')
  }

  /** All that is kept about a person, as files for a zip. */
  async *exportData(user: UserRow): AsyncGenerator<ExportEntry> {
    const { db, resultFiles, designs } = this.#options
    const generations = await listOwnGenerations(db, user.id)
    const account = {
      username: user.username,
      email: user.email,
      emailVerifiedAt: user.emailVerifiedAt,
      createdAt: user.createdAt,
      identities: await listOwnIdentities(db, user.id),
      sessions: await listSessions(db, user.id),
      devices: await listKnownDevices(db, user.id),
      secondFactorSince: (await findSecondFactor(db, user.id))?.confirmedAt ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, user.id),
      moderatorNames: user.moderatorNames,
      subscriptions: await listOwnSubscriptions(db, user.id),
      generations,
      quoteRequests: await listOwnQuotes(db, user.id),
      shares: await listOwnShares(db, user.id),
      comments: await listOwnComments(db, user.id),
      likes: await listOwnLikes(db, user.id),
      reports: await listOwnReports(db, user.id),
    }
    yield { name: 'account.json', text: JSON.stringify(account, null, 2) }
    for (const { resultId } of generations) {
      if (resultId !== null) yield* resultFiles.listEntries(resultId)
    }
    yield* designs.listEntries(user.id)
  }

  /**
   * Removes the account, all its rows and its files.
   * @throws AppError confirmation_wrong, password_wrong or too_many_attempts
   */
  async deleteAccount(user: UserRow, request: DeleteAccountRequest): Promise<void> {
    const { db, attempts, mailer, resultFiles, designs, onAccountDeleted } = this.#options
    if (request.username !== user.username) throw new AppError('confirmation_wrong')
    if (user.passwordHash !== null) await this.#confirm(user, request.password ?? '')
    const { resultIds, pictureIds } = await db.transaction(async (tx) => {
      await lockUser(tx, user.id, 'update')
      const ids = {
        resultIds: await listOwnResultIds(tx, user.id),
        pictureIds: await designs.listPictureIds(tx, user.id),
      }
      await withdrawReactions(tx, user.id)
      await deleteUser(tx, user.id)
      return ids
    })
    await onAccountDeleted()
    await attempts.forgetAccount(String(user.id))
    await mailer.forget(user.email)
    for (const id of resultIds) await resultFiles.remove(id)
    await designs.removeUnusedPictures(pictureIds)
  }

  async #confirm(user: UserRow, password: string): Promise<void> {
    const { hasher, attempts } = this.#options
    if (user.passwordHash === null) throw new AppError('password_not_set')
    await attempts.countOfAccount('confirm', String(user.id))
    if (!(await hasher.verify(user.passwordHash, password))) throw new AppError('password_wrong')
    await attempts.forgiveAccount('confirm', String(user.id))
  }
}
