import type { QuotedDoor, quoteRequestSchema } from '@housecoat/contract'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import type { IdentifiedCaller } from '../callers/caller.ts'
import type { ProjectService } from '../projects/projects.service.ts'
import { findDoor, type DoorCatalogSource } from './door-catalog-source.ts'
import { insertQuote, listUnmailedQuotes, takeUnmailedQuote, type QuoteRow } from './quotes.repository.ts'
import { writeQuoteMail } from './write-quote-mail.ts'

type QuoteRequest = z.output<typeof quoteRequestSchema>

interface QuoteServiceOptions {
  readonly db: Database
  readonly outbox: Pick<MailOutbox, 'enqueue' | 'wake'>
  readonly catalog: Pick<DoorCatalogSource, 'getCatalog'>
  readonly operator: string
  /** whether the caller may see the picture with this id */
  readonly maySee: (caller: IdentifiedCaller, pictureId: string) => Promise<boolean>
  readonly projects: Pick<ProjectService, 'get'>
  readonly findEmail: (db: Database, userId: number) => Promise<string | null>
}

const PICTURE_PATH = /^\/images\/([A-Za-z0-9_-]{22,43})$/

/** Stores quote requests, and mails them to the operator. */
export class QuoteService {
  readonly #options: QuoteServiceOptions

  constructor(options: QuoteServiceOptions) {
    this.#options = options
  }

  /**
   * Stores the request, and its mail in the outbox. The request says which door of the catalog it is, the side of its handle and the
   * windows around it; the rest comes from the catalog. What the door can't have is left out, and so is a picture that the person may
   * not see or that has expired.
   * @throws AppError design_not_found for another person's design, door_unknown, door_catalog_…, authentication_required
   */
  async ask({ resultImage, door, ...request }: QuoteRequest, caller: IdentifiedCaller): Promise<void> {
    const { db, outbox, maySee } = this.#options
    await this.#checkProject(request.projectId, caller)
    const quotedDoor = await this.#getDoor(door)
    const pictureId = PICTURE_PATH.exec(resultImage ?? '')?.[1] ?? null
    const resultId = pictureId !== null && (await maySee(caller, pictureId)) ? pictureId : null
    await db.transaction(async (tx) => {
      const quote = await insertQuote(tx, caller, { ...request, door: quotedDoor, resultId })
      if (quote === null) throw new AppError('authentication_required')
      await this.#enqueueMail(tx, quote)
    })
    outbox.wake()
  }

  /** Enqueues the mails of requests that an earlier release could not mail. */
  async enqueueUnmailed(): Promise<void> {
    const { db, outbox } = this.#options
    for (const id of await listUnmailedQuotes(db)) {
      await db.transaction(async (tx) => {
        const quote = await takeUnmailedQuote(tx, id)
        if (quote !== null) await this.#enqueueMail(tx, quote)
      })
    }
    outbox.wake()
  }

  async #enqueueMail(tx: Database, quote: QuoteRow): Promise<void> {
    const { outbox, operator, findEmail } = this.#options
    const account = quote.userId === null ? null : await findEmail(tx, quote.userId)
    await outbox.enqueue(tx, writeQuoteMail(quote, { operator, account }))
  }

  async #getDoor(asked: QuotedDoor): Promise<QuotedDoor> {
    const door = findDoor(await this.#options.catalog.getCatalog(), asked.catalogID)
    if (door === null) throw new AppError('door_unknown')
    const { catalogID, name, color, style, price } = door
    return {
      catalogID,
      name,
      color,
      style,
      price,
      ...(door.handle !== null && asked.handle && { handle: asked.handle }),
      ...(door.kind === 'entry' && asked.kit && { kit: asked.kit }),
    }
  }

  /** @throws AppError design_not_found when it is not one of the person's own designs */
  async #checkProject(projectId: number | undefined, caller: IdentifiedCaller): Promise<void> {
    if (projectId === undefined) return
    if (caller.userId === null) throw new AppError('design_not_found')
    await this.#options.projects.get(caller.userId, projectId)
  }
}
