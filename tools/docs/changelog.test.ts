import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findReleaseNotes } from '../../scripts/release-notes.mjs'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const readVersion = (folder: string): string =>
  (JSON.parse(read(`${folder}package.json`)) as { version: string }).version

describe('findReleaseNotes', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2027-01-02\n\n- New.\n\n## [0.1.0] - 2026-11-23\n\n- First.\n\n[0.1.0]: ../x\n'

  test('gives the text between two headings', () => {
    expect(findReleaseNotes(changelog, '0.2.0')).toBe('- New.')
  })

  test('leaves out the links after the last section', () => {
    expect(findReleaseNotes(changelog, '0.1.0')).toBe('- First.')
  })

  test('finds nothing for an unknown version', () => {
    expect(findReleaseNotes(changelog, '0.1')).toBeNull()
  })
})

test('all workspaces have one version, and CHANGELOG.md has notes for it', () => {
  const folders = ['', 'apps/server/', 'apps/web/', 'packages/contract/', 'packages/engine/']
  const versions = new Set(folders.map(readVersion))
  expect([...versions]).toHaveLength(1)
  for (const version of versions) expect(findReleaseNotes(read('CHANGELOG.md'), version)).toMatch(/^- /m)
})
