import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/**
 * Lets a process write to the embedded database and kills it in the midst, without warning.
 * @param acknowledged how many rows it has acknowledged by then
 * @param writer a program of this folder that says so on a line of its own for each row
 * @returns what was acknowledged
 */
export async function killWhileWriting(
  dataDir: string,
  round: number,
  acknowledged: number,
  writer = 'write-rows.ts',
): Promise<string[]> {
  const program = fileURLToPath(new URL(writer, import.meta.url))
  const child = spawn(process.execPath, [program, dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const names: string[] = []
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'open') names.push(line)
    if (names.length === acknowledged) child.kill('SIGKILL')
  }
  await ended
  return names
}
