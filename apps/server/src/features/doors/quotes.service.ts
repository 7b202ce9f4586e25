import type { quoteRequestSchema } from '@housecoat/contract'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Requester } from '../allowance/requester.ts'
import { insertQuote, listUnsentQuotes, putBackQuote, takeUnsentQuote } from './quotes.repository.ts'
import { writeQuoteMail } from './write-quote-mail.ts'

type QuoteRequest = z.output<typeof quoteRequestSchema>

/** Who asks, and what the person may refer to. */
interface QuoteAsker {
  readonly requester: Requester
  /** whether the person may see the picture with this id */
  readonly canSee: (pictureId: string) => Promise<boolean>
}

interface QuoteServiceOptions {
  readonly db: Database
  readonly mailer: Pick<Mailer, 'send'>
  readonly operator: string
  readonly isOwnProject: (userId: number, projectId: number) => Promise<boolean>
  /** @returns the path of a JPEG fit for a mail, or null when the picture is gone */
  readonly findMailPicture: (pictureId: string) => Promise<string | null>
  readonly findEmail: (userId: number) => Promise<string | null>
  readonly onError: (error: unknown, message: string) => void
}

const PICTURE_PATH = /^\/images\/([A-Za-z0-9_-]{22,43})$/

/** Keeps requests for quotes, and brings them to the operator. */
export class QuoteService {
  readonly #options: QuoteServiceOptions

  constructor(options: QuoteServiceOptions) {
    this.#options = options
  }

  /**
   * Keeps the request; its mail is sent by {@link mail} afterwards, and again by {@link mailUnsent} where that failed.
   * A picture that the person may not see, or that has expired, is left out.
   * @returns the request's id
   * @throws AppError design_not_found for a design of somebody else, authentication_required
   */
  async ask({ resultImage, ...request }: QuoteRequest, asker: QuoteAsker): Promise<number> {
    const { requester, canSee } = asker
    await this.#checkProject(request.projectId, requester)
    const pictureId = PICTURE_PATH.exec(resultImage ?? '')?.[1] ?? null
    const resultId = pictureId !== null && (await canSee(pictureId)) ? pictureId : null
    const id = await insertQuote(this.#options.db, requester, { ...request, resultId })
    if (id === null) throw new AppError('authentication_required')
    return id
  }

  /** Sends a request's mail once; a failure goes to the log and leaves the request to be sent later. */
  async mail(id: number): Promise<void> {
    const { db, mailer, operator, findMailPicture, findEmail, onError } = this.#options
    const quote = await takeUnsentQuote(db, id)
    if (quote === null) return
    try {
      const picturePath = quote.resultId === null ? null : await findMailPicture(quote.resultId)
      const account = quote.userId === null ? null : await findEmail(quote.userId)
      await mailer.send(writeQuoteMail(quote, { operator, picturePath, account }))
    } catch (error) {
      await putBackQuote(db, id)
      onError(error, 'a quote request could not be mailed; it is tried again within the hour')
    }
  }

  /** Sends what could not be sent before. */
  async mailUnsent(): Promise<void> {
    for (const id of await listUnsentQuotes(this.#options.db)) await this.mail(id)
  }

  async #checkProject(projectId: number | undefined, requester: Requester): Promise<void> {
    if (projectId === undefined) return
    const { isOwnProject } = this.#options
    const isOwn = requester.kind === 'member' && (await isOwnProject(requester.userId, projectId))
    if (!isOwn) throw new AppError('design_not_found')
  }
}
