import { decodeBase64 } from './decode-base64.ts'

interface Memory {
  readonly buffer: ArrayBuffer
}

/** The part of the WebAssembly interface that is used; the engine's type library has neither the browser's nor Node's. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => Memory
  readonly Instance: new (
    module: object,
    imports: { readonly env: { readonly memory: Memory } },
  ) => { readonly exports: unknown }
}

/** A module's functions, and the memory that their arguments are addresses in. */
export type Kernels<Functions> = Functions & { readonly memory: Memory }

/**
 * Returns a function that instantiates a WebAssembly module at its first call. It returns null where no module is supported
 * or a content security policy forbids WebAssembly: callers then run their plain loops.
 * @param modules in base64, best first: the first one whose instructions are supported is used
 * @param memoryPages of 64 KiB; the memory never grows
 */
export function lazyKernels<Functions>(
  modules: readonly string[],
  memoryPages: number,
): () => Kernels<Functions> | null {
  let kernels: Kernels<Functions> | null | undefined
  return () => {
    if (kernels === undefined) kernels = instantiateKernels<Functions>(modules, memoryPages)
    return kernels
  }
}

function instantiateKernels<Functions>(
  modules: readonly string[],
  memoryPages: number,
): Kernels<Functions> | null {
  const api = (globalThis as { WebAssembly?: WebAssemblyApi }).WebAssembly
  if (!api) return null
  try {
    const bytes = modules.map(decodeBase64).find((candidate) => api.validate(candidate))
    if (!bytes) return null
    const module = new api.Module(bytes)
    const memory = new api.Memory({ initial: memoryPages, maximum: memoryPages })
    const { exports } = new api.Instance(module, { env: { memory } })
    return { ...(exports as Functions), memory }
  } catch {
    return null
  }
}
