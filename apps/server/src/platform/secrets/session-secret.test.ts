import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureSessionSecret } from './session-secret.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-secret-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

test('is created once by concurrent servers, readable only by its owner', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => ensureSessionSecret(dataDir)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0].length).toBeGreaterThanOrEqual(43)
  expect(await ensureSessionSecret(dataDir)).toBe(secrets[0])
  expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o077).toBe(0)
})

test('a damaged one is reported, not silently replaced', async () => {
  await writeFile(path.join(dataDir, 'session-secret'), 'short')
  await expect(ensureSessionSecret(dataDir)).rejects.toThrow('session-secret is damaged')
})
