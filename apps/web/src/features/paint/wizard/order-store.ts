/**
 * Requests for results that the server has not answered, in a database of their own, which pages of the release before can open too.
 * Storage is optional: where it is blocked or full, a request waits only as long as its page is open.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { ImageRequest } from './process-image.ts'

/** Stored requests, of all tabs; the oldest are deleted. */
const ORDERS_MAX = 12

/** What is sent, apart from the photo, which is stored with the wizard's session. */
export interface Order {
  readonly request: ImageRequest
  readonly mask: Blob
  /** the account that asked; null: a visitor, or unknown because the server did not answer */
  readonly userId: number | null
}

interface OrderSchema extends DBSchema {
  orders: {
    /** the request's idempotency key */
    key: string
    // bytes, because Safari's private windows cannot store blobs
    value: Omit<Order, 'mask'> & {
      readonly key: string
      readonly maskType: string
      readonly mask: ArrayBuffer
      readonly storedAt: number
    }
    indexes: { storedAt: number }
  }
}

/** Stores a request as it is sent first, so that every repetition has the same bytes: the server refuses others under that key. */
export async function storeOrder(key: string, { mask, ...order }: Order): Promise<void> {
  const bytes = await mask.arrayBuffer()
  await attempt(async (db) => {
    const writing = db.transaction('orders', 'readwrite')
    await writing.store.put({ ...order, key, maskType: mask.type, mask: bytes, storedAt: Date.now() })
    const keys = await writing.store.index('storedAt').getAllKeys()
    await Promise.all(keys.slice(0, -ORDERS_MAX).map((old) => writing.store.delete(old)))
    await writing.done
  })
}

export async function findOrder(key: string): Promise<Order | null> {
  const found = await attempt((db) => db.get('orders', key))
  if (found == null) return null
  const { request, userId, maskType, mask } = found
  return { request, userId, mask: new Blob([mask], { type: maskType }) }
}

/** For a request that was answered or canceled. */
export async function dropOrder(key: string): Promise<void> {
  await attempt((db) => db.delete('orders', key))
}

async function attempt<T>(work: (db: IDBPDatabase<OrderSchema>) => Promise<T>): Promise<T | null> {
  try {
    const db = await openOrders()
    return await work(db).finally(() => db.close())
  } catch {
    return null
  }
}

function openOrders(): Promise<IDBPDatabase<OrderSchema>> {
  return openDB<OrderSchema>('housecoat-orders', 1, {
    upgrade(db) {
      db.createObjectStore('orders', { keyPath: 'key' }).createIndex('storedAt', 'storedAt')
    },
  })
}
