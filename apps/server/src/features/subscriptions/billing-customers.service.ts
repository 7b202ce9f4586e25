import type { Database } from '../../platform/database/database.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import { findCustomer, findCustomerByUsername } from './billing-customers.repository.ts'

interface BillingCustomersOptions {
  readonly db: Database
  readonly providerName: PaymentProvider['name']
}

/** Maps members to customers of the payment provider. */
export class BillingCustomers {
  readonly #options: BillingCustomersOptions

  constructor(options: BillingCustomersOptions) {
    this.#options = options
  }

  /** @returns the customer's id, or null for a member who never began a checkout */
  async findId(userId: number): Promise<string | null> {
    const { db, providerName } = this.#options
    return (await findCustomer(db, providerName, userId))?.id ?? null
  }

  async findIdByUsername(username: string): Promise<string | null> {
    const { db, providerName } = this.#options
    return findCustomerByUsername(db, providerName, username)
  }
}
