import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a small file atomically: readers see the old content or the new one, and the new one
 * survives a power loss.
 */
export async function writeFileDurably(filePath: string, content: string, mode = 0o666): Promise<void> {
  const folder = path.dirname(filePath)
  await mkdir(folder, { recursive: true })
  const draft = `${filePath}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, filePath)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(folder)
}

/** Syncs a file's bytes to the disk. */
export async function syncFile(filePath: string): Promise<void> {
  const file = await open(filePath, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs a folder's entries to the disk; Windows neither supports nor needs it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await syncFile(folder)
}
