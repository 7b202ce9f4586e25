import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from '../platform/database/drizzle.ts'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { pictures, projects } from '../platform/database/schema.ts'
import { CrashMember } from '../testing/crash-member.ts'
import { openInstallation, runCommand, type Installation } from '../testing/open-installation.ts'
import { DATABASE_KINDS, type DatabaseKind } from '../testing/open-test-database.ts'
import type { StoreKind } from '../testing/open-test-store.ts'

let folder: string
let archive: string
const installations: Installation[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'housecoat-backup-'))
  archive = path.join(folder, 'backup.tar')
})

afterEach(async () => {
  for (const installation of installations.splice(0)) await installation.close()
  await rm(folder, { recursive: true })
})

async function open(database: DatabaseKind, store: StoreKind): Promise<Installation> {
  const installation = await openInstallation(database, store)
  installations.push(installation)
  return installation
}

type Kind = readonly [DatabaseKind, StoreKind]

const isInRun = ([database]: Kind) => DATABASE_KINDS.includes(database)

/** all of them in `npm run test:soak` */
const JOURNEYS = (
  [
    [
      ['embedded', 'files'],
      ['embedded', 'files'],
    ],
    [
      ['embedded', 'files'],
      ['PostgreSQL', 'S3'],
    ],
    [
      ['PostgreSQL', 'S3'],
      ['embedded', 'files'],
    ],
  ] satisfies [Kind, Kind][] as [Kind, Kind][]
)
  .filter((ends) => ends.every(isInRun))
  .filter((_ends, place, all) => inject('isSoak') || place === Math.min(1, all.length - 1))

/** Each saved design has the pictures that its row names, byte for byte. */
async function expectComplete({ open: openDatabase, hash }: Installation): Promise<number[]> {
  const stored = (await hash()).pictures
  const { db, close } = await openDatabase()
  const shown = await db
    .selectDistinct({ id: pictures.id, format: pictures.format })
    .from(pictures)
    .innerJoin(projects, sql`${pictures.id} in (${projects.originalId}, ${projects.resultId})`)
  const ids = (await db.select({ id: projects.id }).from(projects)).map(({ id }) => id)
  await close()
  for (const { id, format } of shown)
    expect(stored[`pictures/${id}/full.${format}`]).toBe(Buffer.from(id, 'base64url').toString('hex'))
  return ids
}

test.each(JOURNEYS)(
  'T40: a backup of %j under writes, restored into %j, has every design that was saved before, with its pictures',
  async (from, to) => {
    const [source, target] = [await open(...from), await open(...to)]
    const server = await source.start()
    const [early, late] = [new CrashMember('early'), new CrashMember('late')]
    for (const member of [early, late]) await member.register(server)
    for (let count = 0; count < 5; count++) await early.save()
    const writing = late.designUntilKilled()

    const made = await runCommand('backup', [archive], source)
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('Done: ')])
    await server.kill()
    await writing
    expect((await stat(archive)).mode & 0o077).toBe(0)
    const restored = await runCommand('restore', [archive], target)
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('compared by SHA-256')])

    const ids = await expectComplete(target)
    expect(ids).toEqual(expect.arrayContaining([...early.designs.keys()]))
    expect(await readdir(path.join(target.environment.DATA_DIR, 'snapshots'))).toEqual([])
    // the pair is one: the server starts on it, and the next id is a new one
    const next = await target.start()
    const newcomer = new CrashMember('newcomer')
    await newcomer.register(next)
    expect(await newcomer.save()).toBeGreaterThan(Math.max(...ids))
    await next.kill()
  },
  240_000,
)

describe('an installation that does not change', { timeout: 240_000 }, () => {
  test('comes back with every hash equal, from an archive in a bucket, and only with --replace where there is one', async () => {
    const [source, target] = [await open('embedded', 'files'), await open('embedded', 'S3')]
    for (const [installation, name] of [
      [source, 'ada'],
      [target, 'bob'],
    ] as const) {
      const server = await installation.start()
      const member = new CrashMember(name)
      await member.register(server)
      await member.save()
      await server.kill()
    }
    // the settings of S3 are the target's bucket's; no bucket of pictures is named
    const { S3_BUCKET: bucket, ...s3 } = target.environment as Record<string, string>
    const place = `s3://${bucket}/backups/first.tar`
    const withS3 = { environment: { ...s3, ...source.environment } }
    const made = await runCommand('backup', [place, '--with-results'], withS3)
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('files of results')])
    const again = await runCommand('backup', [place], withS3)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('never overwrites')])

    const before = await target.hash()
    const refused = await runCommand('restore', [place], target)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('add --replace')])
    expect(await target.hash()).toEqual(before)
    const replaced = await runCommand('restore', [place, '--replace'], target)
    expect([replaced.code, replaced.output]).toEqual([
      0,
      expect.stringContaining('pictures of the replaced installation'),
    ])
    expect(await target.hash()).toEqual(await source.hash())
    expect(await expectComplete(target)).toHaveLength(1)
  })

  test('keeps a design whose picture was lost, and the backup says so', async () => {
    const [source, target] = [await open('embedded', 'files'), await open('embedded', 'files')]
    const server = await source.start()
    const member = new CrashMember('ada')
    await member.register(server)
    const [kept, hurt] = [await member.save(), await member.save()]
    await server.kill()
    const { db, close } = await source.open()
    const [{ resultId }] = await db.select().from(projects).where(eq(projects.id, hurt!))
    await close()
    await source.store.deletePrefix(`pictures/${resultId}`)
    const made = await runCommand('backup', [archive], source)
    expect([made.code, made.output]).toEqual([
      0,
      expect.stringContaining('WARNING: 1 pictures of saved designs are missing'),
    ])
    expect((await runCommand('restore', [archive], target)).code).toBe(0)
    const ids = await target.open().then(async (database) => {
      const rows = await database.db.select({ id: projects.id }).from(projects)
      await database.close()
      return rows.map(({ id }) => id)
    })
    expect(ids.toSorted()).toEqual([kept, hurt])
  })

  test('is backed up under the date, and old archives in the same place are deleted', async () => {
    const source = await open('embedded', 'S3')
    await (await source.open()).close()
    const s3Place = `s3://${(source.environment as Record<string, string>)['S3_BUCKET']}/backups`
    const old = ['2020-01-01', '2020-01-02', '2020-01-03'].map((date) => `housecoat-${date}T00-00-00Z.tar`)
    for (const name of old) await writeFile(path.join(folder, name), '')
    const keeping = { environment: { ...source.environment, BACKUP_KEEP_DAYS: '30' } }
    const made = await runCommand('backup', ['--into', folder], keeping)
    expect([made.code, made.output]).toEqual([0, expect.stringContaining(`Deleted ${folder}`)])
    const kept = await readdir(folder)
    expect(kept.toSorted()).toEqual([
      old[2],
      expect.stringMatching(/^housecoat-2\d{3}(-\d\d){2}T(\d\d-){2}\d\dZ\.tar$/),
    ])
    const inBucket = await runCommand('backup', ['--into', s3Place], keeping)
    expect([inBucket.code, inBucket.output]).toEqual([
      0,
      expect.stringContaining(`Done: ${s3Place}/housecoat-`),
    ])
    const nowhere = await runCommand('backup', ['--into', path.join(folder, 'missing')], keeping)
    expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('There is no')])
    for (const args of [
      ['--into', 's3:'],
      ['--into', folder, archive],
    ])
      expect((await runCommand('backup', args, keeping)).code).toBe(2)
  })
})
