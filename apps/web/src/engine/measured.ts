/** Adds a `performance` entry `engine:<name>` for a call that succeeded. */
export async function measured<T>(name: string, call: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await call()
  performance.measure(`engine:${name}`, { start, end: performance.now() })
  return result
}
