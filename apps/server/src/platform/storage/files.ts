import { copyFile, link, stat } from 'node:fs/promises'

/** @returns when a file or folder was last modified, in ms since 1970; null when it does not exist */
export async function findModifiedTime(filePath: string): Promise<number | null> {
  try {
    return (await stat(filePath)).mtimeMs
  } catch {
    return null
  }
}

/** Gives a file a second name where the file system can, else copies it. The file must never be written again. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}

/** Whether a file, its folder or an object does not exist. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))
}

/** Whether a folder could not be moved because its destination exists. */
export function isOccupied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOTEMPTY|EEXIST)$/.test(String(error.code))
}

/** Says that an object of a store does not exist, as the file system says it of files. */
export class MissingObjectError extends Error {
  readonly code = 'ENOENT'

  constructor(key: string) {
    super(`there is no ${key}`)
    this.name = 'MissingObjectError'
  }
}
