/**
 * Asks the browser to keep what is stored here when it needs room, or when nobody comes for a week (Safari). Called for people who came
 * back to their work: Firefox shows them a question, which they then understand. The other browsers decide by themselves.
 */
export async function askToKeepStorage(): Promise<void> {
  // missing without TLS, though its type doesn't say so
  const storage = navigator.storage as StorageManager | undefined
  try {
    if ((await storage?.persisted()) === false) await storage?.persist()
  } catch (error) {
    console.warn('The browser was not asked to keep what is stored.', error)
  }
}
