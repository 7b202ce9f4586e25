import type { Database } from '../../platform/database/database.ts'
import { countCallOfDay } from './model-days.repository.ts'

interface ModelBudgetOptions {
  readonly db: Database
  /** calls of everybody in one UTC day, of pictures and of taps together */
  readonly dailyLimit: number
}

/** The operator's daily limit of calls that cost money, for calls without a generation. */
export class ModelBudget {
  readonly #options: ModelBudgetOptions

  constructor(options: ModelBudgetOptions) {
    this.#options = options
  }

  /**
   * Counts a call before it is sent; it stays counted whatever the outcome.
   * @param costUsd of the call
   * @returns false when the day's limit is reached
   */
  async tryCall(costUsd: number): Promise<boolean> {
    const { db, dailyLimit } = this.#options
    return countCallOfDay(db, dailyLimit, costUsd)
  }
}
