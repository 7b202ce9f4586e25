import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const WRITER = fileURLToPath(new URL('./write-rows.ts', import.meta.url))

/**
 * Lets a process write to the embedded database and kills it in the midst, without warning.
 * @param acknowledged how many rows it has acknowledged by then
 * @returns the usernames that were acknowledged
 */
export async function killWhileWriting(
  dataDir: string,
  round: number,
  acknowledged: number,
): Promise<string[]> {
  const writer = spawn(process.execPath, [WRITER, dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => writer.once('exit', resolve))
  const names: string[] = []
  for await (const line of createInterface(writer.stdout)) {
    if (line !== 'open') names.push(line)
    if (names.length === acknowledged) writer.kill('SIGKILL')
  }
  await ended
  return names
}
