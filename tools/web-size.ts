/** Adds up the JavaScript that the home page loads. Run after a build: node tools/web-size.ts */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../apps/web/dist')

/** What we read of Vite's manifest: the chunks by their source. */
type Manifest = Record<string, { file: string; imports?: string[] }>

export interface ScriptSize {
  file: string
  brotliBytes: number
  gzipBytes: number
}

/** The scripts that the address / needs; what comes once the page is quiet (engine, toaster) is not among them. */
export async function measureFirstPage(): Promise<ScriptSize[]> {
  const manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>(['theme.js'])
  const visit = (key: string): void => {
    if (!(key in manifest)) throw new Error(`The build has no chunk ${key}`)
    const chunk = manifest[key]
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  visit('index.html')
  files.add(await findStartScript())
  return Promise.all([...files].map(measureScript))
}

/** What the prerendered home page runs before the app. */
async function findStartScript(): Promise<string> {
  const home = await readFile(join(DIST, 'home.html'), 'utf8')
  const start = /<script type="module" src="\/([^"]+)">/.exec(home)
  if (start === null) throw new Error('home.html has no module script')
  return start[1]
}

async function measureScript(file: string): Promise<ScriptSize> {
  const bytes = await readFile(join(DIST, file))
  return {
    file,
    brotliBytes: brotliCompressSync(bytes).length,
    gzipBytes: gzipSync(bytes, { level: 9 }).length,
  }
}

function printTable(sizes: readonly ScriptSize[]): void {
  const total = (kind: 'brotliBytes' | 'gzipBytes') => sizes.reduce((sum, size) => sum + size[kind], 0)
  const all = [
    ...sizes,
    { file: 'together', brotliBytes: total('brotliBytes'), gzipBytes: total('gzipBytes') },
  ]
  for (const { file, brotliBytes, gzipBytes } of all) {
    console.log(`${file.padEnd(52)} ${kB(brotliBytes)} brotli ${kB(gzipBytes)} gzip`)
  }
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`
}

if (import.meta.main) printTable(await measureFirstPage())
