import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listChildren, readProcessorMs } from './processor-time.ts'

const BUSY_FOR_MS = 300
const WORK = `const end = process.cpuUsage().user + ${BUSY_FOR_MS * 1000}; while (process.cpuUsage().user < end) for (let i = 0; i < 1e6; i++) Math.sqrt(i)`

test.skipIf(!existsSync('/proc/self/stat'))(
  'the processor time of a process includes that of its children, running or ended',
  async () => {
    const before = await readProcessorMs(process.pid)
    const idle = ';console.log(1);setInterval(() => 0, 1000)'
    const child = spawn(process.execPath, ['-e', WORK + idle], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    expect(await listChildren(process.pid)).toContain(child.pid)
    expect(await readProcessorMs(child.pid!)).toBeGreaterThanOrEqual(BUSY_FOR_MS - 20)
    expect((await readProcessorMs(process.pid)) - before).toBeGreaterThanOrEqual(BUSY_FOR_MS - 20)
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    expect((await readProcessorMs(process.pid)) - before).toBeGreaterThanOrEqual(BUSY_FOR_MS - 20)
  },
)
