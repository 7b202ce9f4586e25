import { AppError } from '../../app-error.ts'

interface UploadBudgetOptions {
  /** of all requests together */
  readonly totalBytes: number
  /** of one network's requests */
  readonly bytesPerNetwork: number
}

/** An upload takes seconds, and a picture some more. */
const RETRY_AFTER_SECONDS = 5

/** Counts the bytes that requests under way hold, or have announced, so that uploads cannot take all memory. */
export class UploadBudget {
  readonly #options: UploadBudgetOptions
  readonly #bytesByNetwork = new Map<string, number>()
  #totalBytes = 0

  constructor(options: UploadBudgetOptions) {
    this.#options = options
  }

  /** What is taken now, for tests and gauges. */
  get totalBytes(): number {
    return this.#totalBytes
  }

  /** Opens the account of one request. */
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
  /** @throws AppError rate_limited or server_busy, and nothing is taken */
  readonly take: (bytes: number) => void
  /** Gives all of it back; harmless when called again. */
  readonly release: () => void
}
