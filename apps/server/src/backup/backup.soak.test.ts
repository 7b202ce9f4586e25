import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CrashMember } from '../testing/crash-member.ts'
import { openInstallation, type Installation } from '../testing/open-installation.ts'
import { DATABASE_KINDS } from '../testing/open-test-database.ts'

const DESIGNS = 1000
const MEMBERS = 4

/** Loaded before the command: the kernel knows a process's peak of resident memory once it has ended. */
const PRINT_PEAK = `data:text/javascript,process.on('exit',()=>console.log('peak',process.resourceUsage().maxRSS))`

/** Runs a command as a process and measures it. */
async function measure(
  command: 'backup' | 'restore',
  args: readonly string[],
  { environment }: Installation,
) {
  const main = fileURLToPath(new URL(`${command}-main.ts`, import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', PRINT_PEAK, main, ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(child.stdout)
  const [code] = (await once(child, 'exit')) as [number | null]
  expect([code, await output]).toEqual([0, expect.stringContaining('Done: ')])
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, peakMb: Number(/peak (\d+)/.exec(await output)?.[1]) / 1000 }
}

test.each(
  [
    ['embedded', 'files', 'embedded', 'files'] as const,
    ['embedded', 'files', 'PostgreSQL', 'S3'] as const,
    ['PostgreSQL', 'S3', 'embedded', 'files'] as const,
  ].filter(([from, , to]) => DATABASE_KINDS.includes(from) && DATABASE_KINDS.includes(to)),
)(
  'T40: 1,000 designs of a running server (%s, %s) come back on %s, %s with every hash equal',
  async (...kinds) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-backup-'))
    const archive = path.join(folder, 'backup.tar')
    const [source, target] = [
      await openInstallation(kinds[0], kinds[1]),
      await openInstallation(kinds[2], kinds[3]),
    ]
    const server = await source.start()
    const members = Array.from({ length: MEMBERS }, (_, n) => new CrashMember(`member-${n}`))
    for (const member of members) {
      await member.register(server)
      for (let count = 0; count < DESIGNS / MEMBERS; count++) await member.save()
    }
    const backup = await measure('backup', [archive, '--with-results'], source)
    const before = await source.hash()
    await server.kill()
    const restore = await measure('restore', [archive], target)
    const after = await target.hash()
    expect(after).toEqual(before)
    expect(Object.keys(after.pictures).length).toBeGreaterThan(DESIGNS)
    console.info({ kinds, backup, restore, archiveMb: (await stat(archive)).size / 1e6 })
    for (const installation of [source, target]) await installation.close()
    await rm(folder, { recursive: true })
  },
)
