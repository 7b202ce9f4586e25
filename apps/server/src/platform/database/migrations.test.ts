import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBreakingChanges } from '../../testing/find-breaking-changes.ts'
import { OLDEST_COMPATIBLE_MS } from './compatible-releases.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Earlier ones are from before servers of two releases shared a database. */
const FIRST_ADDITIVE = '0007'

interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[]
}

interface Exception {
  readonly file: string
  /** of the statement, on one line */
  readonly start: string
  readonly reason: string
}

/**
 * Statements that are not additive. What removes or narrows something takes two releases (docs/architecture.md): the first
 * stops using it, the second removes it and names the first as its reason here.
 */
const EXCEPTIONS: readonly Exception[] = []

const changes = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql') && file >= FIRST_ADDITIVE)
  .flatMap((file) =>
    findBreakingChanges(readFileSync(new URL(file, FOLDER), 'utf8')).map((change) => ({ file, ...change })),
  )
const isExcepted = (change: (typeof changes)[number]) =>
  EXCEPTIONS.some(({ file, start }) => file === change.file && change.statement.startsWith(start))

test('migrations only add, so that servers of the release before keep working on the schema', () => {
  expect(changes.filter((change) => !isExcepted(change))).toEqual([])
})

test('releases that know all but additions may run on the schema, and no others', () => {
  const times = JSON.parse(readFileSync(new URL('meta/_journal.json', FOLDER), 'utf8')) as Journal
  const oldest = times.entries.findIndex(({ when }) => when === OLDEST_COMPATIBLE_MS)
  expect(oldest).toBeGreaterThan(-1)
  const laterFiles = times.entries.slice(oldest + 1).map(({ tag }) => `${tag}.sql`)
  expect(changes.filter(({ file }) => laterFiles.includes(file))).toEqual([])
  expect(laterFiles.every((file) => file >= FIRST_ADDITIVE)).toBe(true)
})

test('each exception is needed, and has its reason', () => {
  expect(EXCEPTIONS).toHaveLength(changes.filter(isExcepted).length)
  for (const { reason } of EXCEPTIONS) expect(reason.length).toBeGreaterThan(20)
})

test.each([
  'ALTER TABLE "users" DROP COLUMN "email";',
  'DROP TABLE "users" CASCADE;',
  'ALTER TABLE "users" RENAME COLUMN "email" TO "mail";',
  'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE bigint;',
  'ALTER TABLE "users" ALTER COLUMN "age" DROP DEFAULT;',
  'ALTER TABLE "users" ADD CONSTRAINT "adults" CHECK ("age" > 17);',
  'CREATE UNIQUE INDEX "one_mail" ON "users" ("email");',
  'update "users" set "age" = 1;',
  'CREATE TABLE "new" ("id" integer);--> statement-breakpoint\nALTER TABLE "users"\n  DROP COLUMN "email";',
])('%s is refused', (statement) => {
  expect(findBreakingChanges(statement)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "users" ADD COLUMN "age" integer;',
  'ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;',
  'CREATE TABLE "new" ("id" integer NOT NULL, CONSTRAINT "x" UNIQUE ("id"));',
  'CREATE TABLE "new" ("id" integer);--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "fk" FOREIGN KEY ("id") REFERENCES "users"("id");--> statement-breakpoint\nCREATE UNIQUE INDEX "once" ON "new" ("id");',
  'CREATE INDEX "by_age" ON "users" ("age");',
  '-- DROP TABLE "users";\nCREATE INDEX "by_age" ON "users" ("age");',
])('%s is additive', (statement) => {
  expect(findBreakingChanges(statement)).toEqual([])
})
