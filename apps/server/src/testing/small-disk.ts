import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A disk of its own that a test can fill, and make read-only. */
export interface SmallDisk {
  readonly folder: string
  /** Writes until there is no room left. */
  readonly fill: () => Promise<void>
  /** Deletes the file that filled the disk. */
  readonly empty: () => Promise<void>
  readonly setReadOnly: (isReadOnly: boolean) => void
  readonly remove: () => void
}

/** @returns null where no disk can be mounted: only root can, and not in every container */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'housecoat-disk-'))
  const mount = (...options: string[]) => spawnSync('mount', [...options, folder]).status === 0
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs')) {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: () => fillDisk(folder, ballast),
    empty: () => rm(ballast, { force: true }),
    setReadOnly: (isReadOnly) => void mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`),
    remove: () => {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fillDisk(folder: string, ballast: string): Promise<void> {
  const file = await open(ballast, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail === 0) return
      await file.write(Buffer.alloc(Math.min(bavail * bsize, 2 ** 20)))
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}
