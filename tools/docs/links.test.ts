import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Folders of other people's or generated files. */
const SKIPPED = ['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report']

/** Folders whose names start with a dot are not searched. */
const DOCUMENTS = globSync('**/*.md', { cwd: ROOT, exclude: (name) => SKIPPED.includes(name) })

const readProse = (path: string): string =>
  readFileSync(join(ROOT, path), 'utf8').replace(/^```.*?^```/gms, '')

/** GitHub's anchors: lower case, punctuation removed, each space a hyphen. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const listAnchors = (path: string): string[] =>
  [...readProse(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

/** Links that leave the repository, such as `../../releases`, are pages of GitHub beside the file. */
const staysInside = (path: string): boolean => !path.startsWith('..')

/** The relative links of a document that stay in the repository; `path` counts from its root. */
function listLinks(document: string): { link: string; path: string; anchor: string }[] {
  return [...readProse(document).matchAll(/(?<=\]\(|^\[[^\]]+\]: )[^)\s]+/gm)]
    .map(([link]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = '', anchor = ''] = link.split('#')
      const path = file === '' ? document : normalize(join(dirname(document), file))
      return { link, path: path.replace(/\/$/, ''), anchor }
    })
    .filter(({ path }) => staysInside(path))
}

const isBroken = ({ path, anchor }: { path: string; anchor: string }): boolean =>
  !existsSync(join(ROOT, path)) || (anchor !== '' && !listAnchors(path).includes(anchor))

/** A link to a folder opens its README.md on GitHub. */
function toDocument(path: string): string {
  const full = join(ROOT, path)
  return existsSync(full) && statSync(full).isDirectory() ? join(path, 'README.md') : path
}

function listReachable(start: string): Set<string> {
  const reached = new Set([start])
  for (const document of reached) {
    for (const { path } of listLinks(document)) {
      const target = toDocument(path)
      if (target.endsWith('.md') && existsSync(join(ROOT, target))) reached.add(target)
    }
  }
  return reached
}

describe.each(DOCUMENTS)('%s', (document) => {
  test('links to files and headings that exist', () => {
    expect(
      listLinks(document)
        .filter(isBroken)
        .map(({ link }) => link),
    ).toEqual([])
  })

  test('names files and folders that exist', () => {
    const paths = [...readProse(document).matchAll(/`((?:apps|packages|tools|scripts|docs|e2e)\/[\w./-]+)`/g)]
    expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

test('docs/README.md leads to every document', () => {
  const reached = listReachable('docs/README.md')
  expect(DOCUMENTS).toContain('README.md')
  expect(DOCUMENTS.filter((path) => !reached.has(path))).toEqual([])
})

test('docs/decisions/README.md lists every record under its title', () => {
  const index = readProse('docs/decisions/README.md')
  const records = DOCUMENTS.filter((path) => /^docs\/decisions\/\d/.test(path))
  const rows = records.map((path) => {
    const [, number, title] = /^# (\d+) (.+)$/m.exec(readProse(path)) ?? []
    return `| [${number}](${basename(path)}) | ${title}`
  })
  expect(rows.filter((row) => !index.includes(row))).toEqual([])
})
