/** Of all our keys. The braces keep them on one node of a Redis cluster, because scripts use several at once. */
export const KEY_PREFIX = '{housecoat}'
