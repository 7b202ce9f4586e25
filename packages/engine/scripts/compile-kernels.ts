/**
 * Compiles the WebAssembly kernels in `kernels` (AssemblyScript) into `src/kernels/compiled-kernels.ts`. Run it after each
 * change there: `npm run compile-kernels -w @housecoat/engine`. A test fails when the file doesn't match its sources.
 */
import asc from 'assemblyscript/asc'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
export const COMPILED_FILE = fileURLToPath(new URL('../src/kernels/compiled-kernels.ts', import.meta.url))

const KERNELS = [
  { name: 'CONVOLUTION', source: 'convolution', features: ['simd'] },
  { name: 'CONVOLUTION_RELAXED', source: 'convolution', features: ['simd', 'relaxed-simd'] },
  { name: 'DENOISE', source: 'denoise', features: ['simd'] },
  { name: 'MATTE', source: 'matte', features: ['simd'] },
  { name: 'RESIZE', source: 'resize', features: ['simd'] },
] as const

/**
 * Not `-O3`: it gathers the loads of a chain of multiply-adds before the first of them, more than there are registers. V8
 * optimizes by itself; measured, `-O3` made the depthwise convolution 1.6 times as slow as these passes.
 */
const PASSES = ['precompute-propagate', 'simplify-locals-nonesting', 'coalesce-locals', 'vacuum']

const OPTIONS = ['--noAssert', '--runtime', 'stub', '--importMemory', '--runPasses', PASSES.join()]

/** Returns the text of `src/kernels/compiled-kernels.ts`. */
export async function compileKernels(): Promise<string> {
  const constants: string[] = []
  for (const { name, source, features } of KERNELS) {
    const bytes = await compile(`kernels/${source}.ts`, features)
    constants.push(`export const ${name} =\n  '${toBase64(bytes)}'\n`)
  }
  const header =
    '// Generated from packages/engine/kernels by `npm run compile-kernels -w @housecoat/engine`: do not edit.\n' +
    '// WebAssembly modules in base64, without padding.\n'
  return [header, ...constants].join('\n')
}

async function compile(entry: string, features: readonly string[]): Promise<Uint8Array> {
  const outputs: (string | Uint8Array)[] = []
  const messages: unknown[] = []
  const enabled = features.flatMap((feature) => ['--enable', feature])
  await asc.main([entry, '--baseDir', PACKAGE, '--outFile', 'out.wasm', ...OPTIONS, ...enabled], {
    writeFile: (_name, contents) => void outputs.push(contents),
    stderr: { write: (message) => messages.push(message) },
  })
  const [binary] = outputs
  if (!(binary instanceof Uint8Array)) throw new Error(`${entry} does not compile:\n${messages.join('')}`)
  return binary
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}

if (process.argv[1] === import.meta.filename) writeFileSync(COMPILED_FILE, await compileKernels())
