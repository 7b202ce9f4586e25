import type {
  ChangePasswordRequest,
  ChangeProfileRequest,
  DeleteAccountRequest,
  DisconnectGoogleRequest,
  Locale,
  Session as ListedSession,
} from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/locks.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import type { Session, UserRow } from '../callers/caller.ts'
import { isSameEmail, shownEmail } from './email-addresses.ts'
import type { AccountNotices } from './account-notices.ts'
import {
  listOwnComments,
  listOwnFavoriteFolders,
  listOwnFavorites,
  listOwnGenerations,
  listOwnIdentities,
  listOwnLikes,
  listOwnPolledDesigns,
  listOwnQuotes,
  listOwnReports,
  listOwnResultIds,
  listOwnShares,
  listOwnSubscriptions,
  listOwnVotes,
  listOwnWebhooks,
} from './account-data.repository.ts'
import type { RateLimiter } from './rate-limiter.service.ts'
import { listApiTokens } from './api-tokens.repository.ts'
import type { ConfirmPassword } from './confirm-password.ts'
import type { EmailConfirmations } from './email-confirmation.service.ts'
import type { ExportEntry } from './export-zip.ts'
import { deleteLinks } from './mailed-links.repository.ts'
import { deleteIdentities } from './oauth.repository.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { checkNewPassword } from './password.policy.ts'
import { listKnownDevices, rememberDevice } from './known-devices.repository.ts'
import type { ModeratorNames } from './moderator-names.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factors.repository.ts'
import { deleteSession, deleteSessions, listSessions, rotateSession } from './sessions.repository.ts'
import { refuseTaken, type SignedIn } from './sign-in.service.ts'
import { deleteUser, findUser, holdUser, updateUser } from './users.repository.ts'
import { withdrawOtherAccess } from './withdraw-access.ts'

/** Files of a member's results. */
export interface ResultFiles {
  readonly listEntries: (id: string) => AsyncIterable<ExportEntry>
  /** Notes that a deleted account's results are to be deleted, in the transaction that deletes the account. */
  readonly scheduleRemoval: (tx: Database, ids: readonly string[]) => Promise<void>
  /** Deletes results that are to be deleted; the hourly sweep does it, too. */
  readonly removeScheduled: () => Promise<void>
}

/** A member's saved designs, and their pictures. */
export interface AccountDesigns {
  readonly listEntries: (userId: number) => AsyncIterable<ExportEntry>
  readonly listPictureIds: (db: Database, userId: number) => Promise<string[]>
  /** Removes those pictures that no design shows any more. */
  readonly removeUnusedPictures: (ids: readonly string[]) => Promise<void>
}

/** Called in the transaction that deletes an account, for what other features do not leave to `on delete cascade`. */
export type BeforeDelete = (tx: Database, userId: number) => Promise<void>

interface AccountOptions {
  readonly db: Database
  readonly hasher: PasswordHasher
  readonly rateLimiter: RateLimiter
  readonly confirmPassword: ConfirmPassword
  readonly outbox: Pick<MailOutbox, 'transaction' | 'deleteWaiting' | 'deleteWritten'>
  readonly notices: Pick<AccountNotices, 'enqueue'>
  readonly confirmations: Pick<EmailConfirmations, 'isAsked' | 'enqueueLink'>
  readonly resultFiles: ResultFiles
  readonly designs: AccountDesigns
  readonly moderatorNames: Pick<ModeratorNames, 'checkRename'>
  readonly beforeDelete: BeforeDelete
  readonly afterDelete: () => Promise<void>
  /** logs a failure that fails no request */
  readonly onError: (error: unknown, message: string) => void
}

/** Changes, lists, exports and deletes a member's own account. */
export class AccountService {
  readonly #options: AccountOptions

  constructor(options: AccountOptions) {
    this.#options = options
  }

  /**
   * With a mail server a new address is pending until its link is opened; the old one stays until then.
   * @param networkKey of the caller's network
   * @throws AppError password_wrong, password_not_set, too_many_attempts, username_taken, username_reserved or email_taken
   */
  async changeProfile(user: UserRow, request: ChangeProfileRequest, networkKey: string): Promise<UserRow> {
    const { outbox, rateLimiter, moderatorNames } = this.#options
    await this.#confirm(user, request.currentPassword)
    await rateLimiter.checkNetwork('takenEmail', networkKey)
    const { username, email } = request
    if (username !== undefined) moderatorNames.checkRename(user, username)
    const address = email === undefined ? null : this.#planAddress(user, email)
    return outbox
      .transaction(async (tx) => {
        await hold(tx, user)
        await updateUser(tx, user.id, { ...(username !== undefined && { username }), ...address?.changes })
        if (address?.isOther === true) await deleteLinks(tx, user.id)
        const changed = (await findUser(tx, user.id))!
        if (address?.isOther === true) await this.#enqueueAddressMails(tx, user, changed)
        return changed
      })
      .catch((error: unknown) => refuseTaken(error, rateLimiter, networkKey))
  }

  /** Keeps the language of the pages with the account. */
  async chooseLocale(user: UserRow, locale: Locale): Promise<UserRow> {
    await updateUser(this.#options.db, user.id, { locale })
    return { ...user, locale }
  }

  /**
   * Ends all other sessions and earlier mailed links.
   * @param deviceToken the browser's present one, or null
   * @returns new tokens for the caller's browser
   * @throws AppError password_wrong, password_not_set, password_too_common or too_many_attempts
   */
  async changePassword(
    { user, id }: Session,
    request: ChangePasswordRequest,
    deviceToken: string | null,
  ): Promise<Pick<SignedIn, 'sessionToken' | 'deviceToken'>> {
    const { outbox, hasher, notices } = this.#options
    await this.#confirm(user, request.currentPassword)
    checkNewPassword(request.newPassword, { ...user, email: shownEmail(user) })
    const passwordHash = await hasher.hash(request.newPassword)
    const sessionToken = createToken()
    const renewedDeviceToken = await outbox.transaction(async (tx) => {
      await hold(tx, user)
      await updateUser(tx, user.id, { passwordHash })
      await withdrawOtherAccess(tx, user.id, id)
      await rotateSession(tx, id, hashToken(sessionToken))
      await notices.enqueue(tx, user, 'password-changed')
      return rememberDevice(tx, user.id, deviceToken)
    })
    return { sessionToken, deviceToken: renewedDeviceToken }
  }

  /** @throws AppError google_only_sign_in, password_wrong or too_many_attempts */
  async disconnectGoogle(user: UserRow, request: DisconnectGoogleRequest): Promise<UserRow> {
    const { outbox, notices } = this.#options
    if (user.passwordHash === null) throw new AppError('google_only_sign_in')
    await this.#confirm(user, request.currentPassword)
    return outbox.transaction(async (tx) => {
      await hold(tx, user)
      await deleteIdentities(tx, user.id)
      if (user.hasGoogle) await notices.enqueue(tx, user, 'google-disconnected')
      return (await findUser(tx, user.id))!
    })
  }

  async listSessions({ user, id }: Session): Promise<ListedSession[]> {
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
  async endOtherSessions({ user, id }: Session): Promise<number> {
    return deleteSessions(this.#options.db, user.id, id)
  }

  /** @throws AppError not_found for a session that is not the user's */
  async endSession({ user }: Session, id: string): Promise<void> {
    if (!(await deleteSession(this.#options.db, user.id, id))) throw new AppError('not_found')
  }

  /** Everything stored about a person, as files for a zip. */
  async *exportData(user: UserRow): AsyncGenerator<ExportEntry> {
    const { db, resultFiles, designs } = this.#options
    const generations = await listOwnGenerations(db, user.id)
    const account = {
      username: user.username,
      email: user.email,
      emailVerifiedAt: user.emailVerifiedAt,
      pendingEmail: user.pendingEmail,
      registeredFrom: user.registeredFrom,
      locale: user.locale,
      createdAt: user.createdAt,
      identities: await listOwnIdentities(db, user.id),
      sessions: await listSessions(db, user.id),
      devices: await listKnownDevices(db, user.id),
      apiTokens: await listApiTokens(db, user.id),
      webhooks: await listOwnWebhooks(db, user.id),
      secondFactorSince: (await findSecondFactor(db, user.id))?.confirmedAt ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, user.id),
      moderatorNames: user.moderatorNames,
      subscriptions: await listOwnSubscriptions(db, user.id),
      generations,
      quoteRequests: await listOwnQuotes(db, user.id),
      shares: await listOwnShares(db, user.id),
      comments: await listOwnComments(db, user.id),
      likes: await listOwnLikes(db, user.id),
      polledDesigns: await listOwnPolledDesigns(db, user.id),
      votes: await listOwnVotes(db, user.id),
      favoriteColors: await listOwnFavorites(db, user.id),
      favoriteFolders: await listOwnFavoriteFolders(db, user.id),
      reports: await listOwnReports(db, user.id),
    }
    yield { name: 'account.json', text: JSON.stringify(account, null, 2) }
    for (const { resultId } of generations) {
      if (resultId !== null) yield* resultFiles.listEntries(resultId)
    }
    yield* designs.listEntries(user.id)
  }

  /**
   * Removes the account, all its rows and its files. While the files can't be deleted, the sweep keeps trying.
   * @throws AppError confirmation_wrong, password_wrong or too_many_attempts
   */
  async deleteAccount(user: UserRow, request: DeleteAccountRequest): Promise<void> {
    const { rateLimiter, outbox, notices, confirmations, resultFiles, designs, beforeDelete, afterDelete } =
      this.#options
    if (request.username !== user.username) throw new AppError('confirmation_wrong')
    if (user.passwordHash !== null) await this.#confirm(user, request.password ?? '')
    const address = shownEmail(user)
    const pictureIds = await outbox.transaction(async (tx) => {
      await lockUser(tx, user.id, 'update')
      await hold(tx, user)
      await resultFiles.scheduleRemoval(tx, await listOwnResultIds(tx, user.id))
      const ids = await designs.listPictureIds(tx, user.id)
      await beforeDelete(tx, user.id)
      await deleteUser(tx, user.id)
      // the outbox must not keep other mails of a deleted account
      await outbox.deleteWaiting(tx, address)
      if (confirmations.isAsked) await notices.enqueue(tx, user, 'account-deleted')
      return ids
    })
    await afterDelete()
    await rateLimiter.forgetAccount(String(user.id))
    await outbox.deleteWritten(address)
    await this.#removeFiles(pictureIds)
  }

  /** The account is gone by now, so an outage of the bucket must not look like a failure. */
  async #removeFiles(pictureIds: readonly string[]): Promise<void> {
    const { resultFiles, designs, onError } = this.#options
    try {
      await resultFiles.removeScheduled()
      await designs.removeUnusedPictures(pictureIds)
    } catch (error) {
      onError(error, 'pictures of a deleted account are still stored; the hourly sweep deletes them')
    }
  }

  #planAddress(user: UserRow, email: string) {
    const isOther = !isSameEmail(email, shownEmail(user))
    if (!this.#options.confirmations.isAsked)
      return { isOther, changes: { email, pendingEmail: null, ...(isOther && { emailVerifiedAt: null }) } }
    if (isSameEmail(email, user.email)) return { isOther: false, changes: { email, pendingEmail: null } }
    return { isOther: !isSameEmail(email, user.pendingEmail), changes: { pendingEmail: email } }
  }

  async #enqueueAddressMails(tx: Database, before: UserRow, changed: UserRow): Promise<void> {
    const { confirmations, notices } = this.#options
    await notices.enqueue(tx, before, confirmations.isAsked ? 'email-change-asked' : 'email-changed')
    await confirmations.enqueueLink(tx, changed)
  }

  async #confirm(user: UserRow, password: string): Promise<void> {
    if (user.passwordHash === null) throw new AppError('password_not_set')
    await this.#options.confirmPassword(user, password)
  }
}

/** @throws AppError authentication_required when the account is gone or its credentials were withdrawn */
async function hold(tx: Database, user: UserRow): Promise<void> {
  if ((await holdUser(tx, user)) === null) throw new AppError('authentication_required')
}
