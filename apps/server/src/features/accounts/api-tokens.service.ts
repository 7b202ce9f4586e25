import {
  API_TOKEN_PREFIX,
  API_TOKENS_PER_MEMBER,
  type ApiToken,
  type CreateApiTokenRequest,
} from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/locks.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import type { Session, TokenSession, UserRow } from '../callers/caller.ts'
import type { AccountNotices } from './account-notices.ts'
import {
  countApiTokens,
  deleteApiToken,
  findApiToken,
  insertApiToken,
  listApiTokens,
  touchApiToken,
} from './api-tokens.repository.ts'
import type { ConfirmPassword } from './confirm-password.ts'

interface ApiTokenServiceOptions {
  readonly db: Database
  readonly outbox: MailOutbox
  readonly notices: AccountNotices
  readonly confirmPassword: ConfirmPassword
}

/** Personal API tokens: made, listed and deleted by their owner, and looked up with each request that brings one. */
export class ApiTokenService {
  readonly #options: ApiTokenServiceOptions

  constructor(options: ApiTokenServiceOptions) {
    this.#options = options
  }

  /**
   * @returns the account that the token stands for
   * @throws AppError api_token_invalid
   */
  async findSession(token: string): Promise<TokenSession> {
    const { db } = this.#options
    const found = await findApiToken(db, hashToken(token))
    if (found === null) throw new AppError('api_token_invalid')
    const { isStale, ...session } = found
    if (isStale) await touchApiToken(db, session.id)
    return session
  }

  async list({ user }: Session): Promise<ApiToken[]> {
    return (await listApiTokens(this.#options.db, user.id)).map(describeToken)
  }

  /**
   * @returns the token as it is listed, and the secret, which is stored nowhere
   * @throws AppError password_wrong, too_many_attempts or too_many_api_tokens
   */
  async create(user: UserRow, request: CreateApiTokenRequest): Promise<{ token: ApiToken; secret: string }> {
    const { confirmPassword, outbox, notices } = this.#options
    const { password, scopes, ...token } = request
    await confirmPassword(user, password)
    const secret = `${API_TOKEN_PREFIX}${createToken()}`
    const row = await outbox.transaction(async (tx) => {
      await lockPerson(tx, { kind: 'member', userId: user.id })
      if ((await countApiTokens(tx, user.id)) >= API_TOKENS_PER_MEMBER)
        throw new AppError('too_many_api_tokens')
      await notices.enqueue(tx, user, 'api-token-created')
      const unique = [...new Set(scopes)]
      return insertApiToken(tx, { ...token, userId: user.id, scopes: unique, tokenHash: hashToken(secret) })
    })
    return { token: describeToken(row), secret }
  }

  /** @throws AppError not_found */
  async delete(user: UserRow, id: string): Promise<void> {
    if (!(await deleteApiToken(this.#options.db, user.id, id))) throw new AppError('not_found')
  }
}

type TokenRow = Awaited<ReturnType<typeof listApiTokens>>[number]

function describeToken({ createdAt, lastUsedAt, expiresAt, ...token }: TokenRow): ApiToken {
  return {
    ...token,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
