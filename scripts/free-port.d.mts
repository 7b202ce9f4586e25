/** @returns a port of the loopback address that nothing listens on */
export function findFreePort(): Promise<number>
