import { randomBytes } from 'node:crypto'
import { WEBHOOKS_PER_MEMBER, type WebhookDescription } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/locks.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { insertTestMessage } from './webhook-messages.repository.ts'
import {
  countWebhooks,
  deleteWebhook,
  enableWebhook,
  insertWebhook,
  listSealedSecrets,
  listWebhooks,
  replaceSealedSecret,
} from './webhooks.repository.ts'

interface WebhookServiceOptions {
  readonly db: Database
  readonly seal: Seal
  /** whether addresses without TLS are accepted, for programs in the operator's own network */
  readonly allowsPrivateNetwork: boolean
}

/** of the signing key; the standard asks for 24 to 64 */
const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

/** A member's webhooks: made, listed, tested and deleted. */
export class WebhookService {
  readonly #options: WebhookServiceOptions

  constructor(options: WebhookServiceOptions) {
    this.#options = options
  }

  async list(userId: number): Promise<WebhookDescription[]> {
    return (await listWebhooks(this.#options.db, userId)).map(describeWebhook)
  }

  /**
   * @returns the webhook as it is listed, and the secret that signs its messages
   * @throws AppError webhook_address_refused or too_many_webhooks
   */
  async create(userId: number, address: string): Promise<{ webhook: WebhookDescription; secret: string }> {
    const { db, seal } = this.#options
    const url = this.#checkAddress(address)
    const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
    const row = await db.transaction(async (tx) => {
      await lockPerson(tx, { kind: 'member', userId })
      if ((await countWebhooks(tx, userId)) >= WEBHOOKS_PER_MEMBER) throw new AppError('too_many_webhooks')
      return insertWebhook(tx, { userId, url, sealedSecret: seal.close(secret) })
    })
    return { webhook: describeWebhook(row), secret }
  }

  /**
   * Seals all secrets with the newest session secret, so that the operator can forget the earlier ones.
   * @throws AggregateError of secrets that none of the session secrets opens, after all others were sealed
   */
  async renewSeals(): Promise<void> {
    const { db, seal } = this.#options
    const failures: unknown[] = []
    for (const { id, sealedSecret } of await listSealedSecrets(db)) {
      try {
        const renewed = seal.renew(sealedSecret)
        if (renewed !== null) await replaceSealedSecret(db, id, renewed)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} secrets were not sealed anew`)
  }

  /** @throws AppError not_found */
  async delete(userId: number, id: string): Promise<void> {
    if (!(await deleteWebhook(this.#options.db, userId, id))) throw new AppError('not_found')
  }

  /**
   * Sends a test message, and turns a webhook on again that was turned off.
   * @throws AppError not_found
   */
  async test(userId: number, id: string): Promise<void> {
    await this.#options.db.transaction(async (tx) => {
      if (!(await enableWebhook(tx, userId, id))) throw new AppError('not_found')
      await insertTestMessage(tx, id)
    })
  }

  /** Where the address leads is checked when a message is sent; names can change. */
  #checkAddress(address: string): string {
    const { protocol, username, password, href } = new URL(address)
    const isSafe = protocol === 'https:' || this.#options.allowsPrivateNetwork
    if (!isSafe || username !== '' || password !== '') throw new AppError('webhook_address_refused')
    return href
  }
}

type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

function describeWebhook({ createdAt, disabledAt, ...webhook }: WebhookRow): WebhookDescription {
  return {
    ...webhook,
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
  }
}
