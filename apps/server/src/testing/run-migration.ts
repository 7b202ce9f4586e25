import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { COMPILED_MODULES } from '../platform/painter/compiled-modules.ts'

const ENTRANCE = fileURLToPath(new URL('../migrate.ts', import.meta.url))

interface MigrationOutcome {
  readonly status: number | null
  readonly output: string
}

/** Migrates the database of DATABASE_URL as a deployment does, by a process of its own. */
export async function runMigration(environment: Readonly<Record<string, string>>): Promise<MigrationOutcome> {
  const child = spawn(process.execPath, [ENTRANCE], { env: { ...COMPILED_MODULES, ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { status, output }
}
