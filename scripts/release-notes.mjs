/**
 * Prints the section of CHANGELOG.md for a release: `node scripts/release-notes.mjs v0.1.0`.
 * Fails when there is none, or when package.json has another version.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * @param {string} changelog in the format of Keep a Changelog
 * @param {string} version without the leading v
 * @returns {string | null} the text below the version's heading, up to the next one or the links; null: no such heading
 */
export function findReleaseNotes(changelog, version) {
  const lines = changelog.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`## [${version}]`))
  if (start < 0) return null
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('## ') || /^\[.+\]: /.test(line))
  return rest
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const version = (process.argv[2] ?? '').replace(/^v/, '')
  const { version: packageVersion } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (version !== packageVersion)
    throw new Error(`package.json has version ${packageVersion}, not ${version}`)
  const notes = findReleaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  if (!notes) throw new Error(`CHANGELOG.md has no section for ${version}`)
  console.log(notes)
}
