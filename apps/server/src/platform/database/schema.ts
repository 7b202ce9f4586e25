/** Every table; each file beside holds one topic. */
export * from './schema/accounts.ts'
export * from './schema/designs.ts'
export * from './schema/doors.ts'
export * from './schema/generations.ts'
export * from './schema/sign-in.ts'
export * from './schema/subscriptions.ts'
export * from './schema/test-payments.ts'
