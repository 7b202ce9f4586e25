import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|wasm|webmanifest|txt)$/
/** Below this a compressed copy saves less than its response headers cost. */
const SMALLEST_BYTES = 1024

/** Writes a .br and a .gz beside every built text file, so that the server never compresses while it answers. */
export function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'housecoat:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    // when the service worker is there too
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const path of await listFiles(outDir)) if (COMPRESSIBLE.test(path)) await compressFile(path)
      },
    },
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  // what browsers don't get is in folders such as .vite
  return files.filter((path) => !/[\\/]\./.test(path.slice(folder.length)))
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < SMALLEST_BYTES) return
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
