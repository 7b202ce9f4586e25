import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode, ProcessImageResponse } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Metrics } from '../../platform/metrics/instruments.ts'
import type { AllowanceService } from '../allowance/allowance.service.ts'
import type { Payer } from '../allowance/payer.ts'
import type { IdentifiedCaller } from '../callers/caller.ts'
import type { ImageService, StoredResult } from '../images/images.service.ts'
import type { GenerationLeases } from './generation-leases.ts'
import { describeResult } from './describe-result.ts'
import type { GenerationInput } from './generation.repository.ts'
import type { IdempotencyKey } from './hash-request.ts'
import { findIdempotencyRecord, type AnsweredOutcome, type Outcome } from './idempotency.repository.ts'
import type { MadePicture, PictureCustomer, PictureMaker, PictureOrder } from './picture-maker.service.ts'
import { reserveGeneration, type AcceptedReservation } from './reserve-generation.ts'
import { commitGeneration, refundGeneration, type SettledResult } from './settle-generation.ts'

export interface GenerationRequest {
  readonly caller: IdentifiedCaller
  readonly input: GenerationInput
  readonly idempotency: IdempotencyKey | null
  readonly order: PictureOrder
}

interface GenerationServiceOptions {
  readonly db: Database
  readonly pictures: PictureMaker
  readonly images: ImageService
  readonly allowance: AllowanceService
  readonly leases: GenerationLeases
  readonly metrics: Pick<Metrics, 'allowanceEntries'>
  /** logs a failure that does not fail the request */
  readonly onError: (error: unknown, message: string) => void
}

/** A generation that is paid for. */
export interface StartedGeneration {
  readonly generationId: string
  readonly answer: Promise<ProcessImageResponse>
}

/** how soon a repetition notices that another server settled what it waits for */
const OUTCOME_POLL_MS = 200
/** a database that restarts is back within this; after that the lease's end gives the generation back */
const COMMIT_ATTEMPTS = 4
const COMMIT_RETRY_MS = 500

/** Makes generations. Each is paid for before the work, refunded without a result, and made once per idempotency key. */
export class GenerationService {
  readonly #options: GenerationServiceOptions
  /** running generations of this process, for requests that wait with the same key */
  readonly #making = new Map<string, Promise<void>>()
  readonly #reservationsOfPayer = new KeyedMutex()

  constructor(options: GenerationServiceOptions) {
    this.#options = options
  }

  /**
   * Makes and stores a picture within the deadline, and settles what it cost.
   * @param disconnected aborts when the client disconnects
   * @throws AppError free_credits_used, address_credits_used, upgrade_required, network_credits_used,
   *   confirm_email_for_more or idempotency_key_reused before anything was done; result_expired when an earlier request
   *   with the key was answered with a picture that is deleted; area_not_found, image_…, generation_timeout,
   *   generation_failed, server_busy, storage_full, storage_unavailable or
   *   request_timeout after which nothing is stored or spent
   */
  async generate(request: GenerationRequest, disconnected: AbortSignal): Promise<ProcessImageResponse> {
    const { answer } = await this.start(request, disconnected)
    return answer
  }

  /**
   * Like {@link generate}, but does not wait for the picture.
   * @throws AppError as `generate` before anything was done; `answer` rejects with what comes later
   */
  async start(request: GenerationRequest, disconnected: AbortSignal): Promise<StartedGeneration> {
    const reservation = await this.#reserve(request, disconnected)
    const { generationId } = reservation
    if (reservation.kind === 'answered') return { generationId, answer: this.#repeatAnswer(reservation) }
    if (reservation.kind === 'reserved')
      return { generationId, answer: this.#make(generationId, request, disconnected) }
    return { generationId, answer: this.#repeatWhenSettled(reservation, request, disconnected) }
  }

  async #reserve(request: GenerationRequest, disconnected: AbortSignal): Promise<AcceptedReservation> {
    const { db, allowance, leases, metrics } = this.#options
    const { caller, idempotency, input } = request
    const payment = await allowance.preparePayment(caller)
    const onRefund = () => metrics.allowanceEntries(1, { kind: 'refund' })
    const reservationRequest = { caller, idempotency, input, payment, leaseMs: leases.leaseMs, onRefund }
    // the database serializes them too, but each that waits there holds one of its few connections
    const reservation = await this.#reservationsOfPayer.runExclusive(ceilingOf(payment.payer), async () => {
      // a request canceled while waiting needs no transaction
      if (disconnected.aborted) throw new AppError('request_timeout')
      return reserveGeneration(db, reservationRequest)
    })
    if (reservation.kind === 'refused') throw new AppError(reservation.code)
    if (reservation.kind === 'reserved') metrics.allowanceEntries(1, { kind: 'debit' })
    return reservation
  }

  /** Waits for the generation of an earlier request with the same key; starts over if that one left nothing. */
  async #repeatWhenSettled(
    earlier: { readonly generationId: string; readonly key: string },
    request: GenerationRequest,
    disconnected: AbortSignal,
  ): Promise<ProcessImageResponse> {
    const outcome = await this.#waitForOutcome(earlier, request.caller, disconnected)
    if (outcome?.kind === 'failed') throw new AppError(outcome.code)
    return outcome?.kind === 'answered' ? this.#repeatAnswer(outcome) : this.generate(request, disconnected)
  }

  /** @throws AppError result_expired when the picture has been deleted */
  async #repeatAnswer({ answer, resultId }: AnsweredOutcome): Promise<ProcessImageResponse> {
    const image = resultId === null ? null : await this.#options.images.findResult(resultId)
    if (image === null) throw new AppError('result_expired')
    return answer
  }

  async #make(
    generationId: string,
    request: GenerationRequest,
    disconnected: AbortSignal,
  ): Promise<ProcessImageResponse> {
    const making = this.#paintAndSettle(generationId, request, disconnected)
    this.#making.set(
      generationId,
      making.then(
        () => undefined,
        () => undefined,
      ),
    )
    return making.finally(() => this.#making.delete(generationId))
  }

  async #paintAndSettle(
    generationId: string,
    request: GenerationRequest,
    disconnected: AbortSignal,
  ): Promise<ProcessImageResponse> {
    const { leases } = this.#options
    leases.hold(generationId)
    try {
      return await this.#paintAndCommit(generationId, request, disconnected)
    } catch (error) {
      // a cancellation is not stored as a failure: another request with the same key starts over
      await this.#refund(generationId, disconnected.aborted ? null : codeOf(error))
      throw error
    } finally {
      leases.release(generationId)
    }
  }

  async #paintAndCommit(
    generationId: string,
    { caller, input, order }: GenerationRequest,
    disconnected: AbortSignal,
  ): Promise<ProcessImageResponse> {
    const { images } = this.#options
    const result = await this.#paint(order, { caller, generationId }, disconnected)
    const answer = describeResult(result, input.selections)
    const { maker, costUsd } = result.made
    const madeBy = { ...maker, costUsd, promptVersion: order.prompt.version }
    const isDelivered =
      !disconnected.aborted && (await this.#commit(generationId, { resultId: result.id, answer, madeBy }))
    if (isDelivered) return answer
    await images.dropResult(result.id)
    throw new AppError(disconnected.aborted ? 'request_timeout' : 'generation_failed')
  }

  #paint(
    order: PictureOrder,
    customer: PictureCustomer,
    disconnected: AbortSignal,
  ): Promise<StoredResult<MadePicture>> {
    const { pictures, images } = this.#options
    return images.storeResult((keys) => pictures.make(order, customer, keys, disconnected))
  }

  /** The picture is painted: a brief database outage must not lose it. */
  async #commit(generationId: string, result: SettledResult) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await commitGeneration(this.#options.db, generationId, result)
      } catch (error) {
        if (attempt === COMMIT_ATTEMPTS || !isDatabaseUnavailable(error)) throw error
        await pause(COMMIT_RETRY_MS)
      }
    }
  }

  async #refund(generationId: string, code: ErrorCode | null): Promise<void> {
    const { db, metrics, onError } = this.#options
    try {
      if (await refundGeneration(db, generationId, code)) metrics.allowanceEntries(1, { kind: 'refund' })
    } catch (error) {
      onError(error, 'a generation is refunded later, when its lease ends')
    }
  }

  /** @returns null when the generation was refunded, and its key may be used again */
  async #waitForOutcome(
    { generationId, key }: { readonly generationId: string; readonly key: string },
    caller: IdentifiedCaller,
    disconnected: AbortSignal,
  ): Promise<Outcome | null> {
    for (;;) {
      if (disconnected.aborted) throw new AppError('request_timeout')
      await this.#making.get(generationId)
      const record = await findIdempotencyRecord(this.#options.db, caller, key)
      if (record === null || record.isAbandoned) return null
      if (record.outcome.kind !== 'underway') return record.outcome
      await pause(OUTCOME_POLL_MS)
    }
  }
}

/** Identifies the allowance that a payer's requests share. */
function ceilingOf(payer: Payer): string {
  if (payer.networkKey !== null) return `network:${payer.networkKey}`
  return payer.kind === 'member' ? `user:${payer.userId}` : `visitor:${payer.visitorId}`
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'internal'
}
