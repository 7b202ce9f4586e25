import { copyFile, link, stat } from 'node:fs/promises'

/** Whether a file or folder exists. */
export async function fileExists(filePath: string): Promise<boolean> {
  return (await findModifiedTime(filePath)) !== null
}

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

/** Whether a system call failed because the file or its folder does not exist. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Whether a folder could not be moved because its destination exists. */
export function isOccupied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOTEMPTY|EEXIST)$/.test(String(error.code))
}
