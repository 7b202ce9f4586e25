import { rm } from 'node:fs/promises'

/** Removes a folder to which an embedded database or a process that was ended may still write for a moment. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
