import type { PasswordCost } from '../features/accounts/password-hasher.ts'

/** Hundreds of tests sign somebody up: at the product's cost that would take minutes of processor time. */
export const QUICK_PASSWORDS: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
