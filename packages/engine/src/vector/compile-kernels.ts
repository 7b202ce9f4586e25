import { assembleModule, type KernelFunction } from './wasm-assembler.ts'

/** The part of the WebAssembly interface that is used: browsers and Node have it, the engine's own type library names neither. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** Kernels, and the memory that they work on. */
export type Compiled<Kernels> = Kernels & { readonly memory: { readonly buffer: ArrayBuffer } }

/**
 * Makes kernels for WebAssembly's 128-bit vectors ready to be compiled, once, when they are first asked for.
 * @param listFunctions what they do; `Kernels` must name them all
 * @param memoryPages of 64 KiB
 * @returns gives the kernels; null where vectors are missing or a page's security policy forbids WebAssembly
 */
export function compileOnce<Kernels>(
  listFunctions: () => readonly KernelFunction[],
  memoryPages: number,
): () => Compiled<Kernels> | null {
  let compiled: Compiled<Kernels> | null | undefined
  return () => {
    if (compiled === undefined) compiled = compileKernels<Kernels>(listFunctions(), memoryPages)
    return compiled
  }
}

function compileKernels<Kernels>(
  functions: readonly KernelFunction[],
  memoryPages: number,
): Compiled<Kernels> | null {
  const api = (globalThis as { WebAssembly?: WebAssemblyApi }).WebAssembly
  const bytes = assembleModule(functions, memoryPages)
  try {
    if (!api?.validate(bytes)) return null
    return new api.Instance(new api.Module(bytes)).exports as Compiled<Kernels>
  } catch {
    return null
  }
}
