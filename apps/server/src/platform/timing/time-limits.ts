/**
 * Waits for work that must not take longer; late work continues, and its result is dropped.
 * @throws Error with the message when the time is over
 */
export async function failAfter<T>(timeoutMs: number, work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for work, but no longer than this.
 * @throws whatever the work throws in time
 */
export async function waitAtMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
