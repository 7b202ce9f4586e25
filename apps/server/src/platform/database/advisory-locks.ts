/**
 * Numbers of PostgreSQL's advisory locks. They never change, so that servers of two releases exclude each other.
 * `network` and `picture` are classes: the second number is a hash of the key.
 */
export const ADVISORY_LOCKS = {
  migration: 7_266_283,
  network: 7_266_284,
  picture: 7_266_285,
  installation: 7_266_286,
} as const
