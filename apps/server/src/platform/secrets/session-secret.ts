import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createToken } from './tokens.ts'

/** The session secret in use, and then earlier ones: what they signed or sealed is still accepted. */
export type Secrets = readonly [newest: string, ...previous: string[]]

/** This installation's secret: created at the first start, and readable only by the server's user. */
export async function ensureSessionSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = path.join(dataDir, 'session-secret')
  if (!existsSync(file)) await makeSecret(file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`${file} is damaged: remove it, and everyone has to sign in again.`)
  return secret
}

/** Creates the file atomically by a link, so that of several starting servers one wins. */
async function makeSecret(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, createToken(), { mode: 0o600, flush: true })
    await link(draft, file).catch((error: unknown) => {
      if (!existsSync(file)) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}
