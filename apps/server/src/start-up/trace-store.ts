import type { ObjectStore } from '../platform/storage/object-store.ts'
import { inSpan } from '../platform/tracing/trace.ts'

/** What requests wait for. A key would tell whose picture it is, and is no attribute. */
const TRACED: ReadonlySet<string | symbol> = new Set<keyof ObjectStore>(['open', 'copy', 'movePrefix', 'put'])

type Operation = (...parameters: readonly unknown[]) => Promise<unknown>

/** @returns a store whose reads, copies and moves are spans */
export function traceStore(store: ObjectStore): ObjectStore {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      // the stores are classes with private fields
      const operation = member.bind(target) as Operation
      if (!TRACED.has(name)) return operation
      const attributes = { 'storage.operation': String(name), 'storage.kind': target.kind }
      return (...parameters: readonly unknown[]) =>
        inSpan('storage', attributes, () => operation(...parameters))
    },
  })
}
