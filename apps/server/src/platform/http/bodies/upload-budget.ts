import { AppError } from '../../../app-error.ts'

interface UploadBudgetOptions {
  /** of all requests together */
  readonly totalBytes: number
  /** of one network's requests */
  readonly bytesPerNetwork: number
}

/** An upload and a picture take seconds. */
const RETRY_AFTER_SECONDS = 5

/** Counts the bytes that running requests hold or have declared, so that uploads cannot exhaust memory. */
export class UploadBudget {
  readonly #options: UploadBudgetOptions
  readonly #bytesByNetwork = new Map<string, number>()
  #totalBytes = 0

  constructor(options: UploadBudgetOptions) {
    this.#options = options
  }

  /** Bytes taken now, for tests and metrics. */
  get totalBytes(): number {
    return this.#totalBytes
  }

  /** Opens one request's share. */
  open(network: string): UploadShare {
    let sizeBytes = 0
    return {
      take: (bytes) => {
        this.#take(network, bytes)
        sizeBytes += bytes
      },
      release: () => {
        this.#add(network, -sizeBytes)
        sizeBytes = 0
      },
    }
  }

  #take(network: string, bytes: number): void {
    const { totalBytes, bytesPerNetwork } = this.#options
    const ofNetwork = this.#bytesByNetwork.get(network) ?? 0
    if (ofNetwork + bytes > bytesPerNetwork)
      throw new AppError('rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    if (this.#totalBytes + bytes > totalBytes)
      throw new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#add(network, bytes)
  }

  #add(network: string, bytes: number): void {
    this.#totalBytes += bytes
    const ofNetwork = (this.#bytesByNetwork.get(network) ?? 0) + bytes
    if (ofNetwork > 0) this.#bytesByNetwork.set(network, ofNetwork)
    else this.#bytesByNetwork.delete(network)
  }
}

export interface UploadShare {
  /** @throws AppError rate_limited or server_busy, without taking anything */
  readonly take: (bytes: number) => void
  /** Releases all of it; idempotent. */
  readonly release: () => void
}
