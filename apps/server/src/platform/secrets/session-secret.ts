import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createToken } from './tokens.ts'

/** The secret of this installation: made at the first start, readable by its owner alone, the same ever after. */
export async function ensureSessionSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = path.join(dataDir, 'session-secret')
  // 'wx': of two who start at once, one makes it
  await writeFile(file, createToken(), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`${file} is damaged: remove it, and everybody signs in anew.`)
  return secret
}
