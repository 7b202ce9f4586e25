import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { COMPILED_MODULES } from '../platform/painter/compiled-modules.ts'

const ENTRANCE = fileURLToPath(new URL('../main.ts', import.meta.url))

interface StartOutcome {
  /** null when it was still running, and was stopped then */
  readonly code: number | null
  readonly output: string
}

/** Starts the product as an operator does, and stops it as soon as it listens. */
export async function runEntrance(environment: Readonly<Record<string, string>>): Promise<StartOutcome> {
  const server = spawn(process.execPath, [ENTRANCE], {
    // nothing is painted
    env: { PORT: '0', HOST: '127.0.0.1', PAINTINGS_AT_ONCE: '1', ...COMPILED_MODULES, ...environment },
  })
  let output = ''
  const hasListened = () => output.includes('Housecoat is ready')
  const note = (chunk: Buffer) => {
    output += chunk.toString()
    if (hasListened()) server.kill('SIGTERM')
  }
  server.stdout.on('data', note)
  server.stderr.on('data', note)
  const code = await new Promise<number | null>((resolve) => server.once('exit', resolve))
  return { code: hasListened() ? null : code, output }
}
