/**
 * What this browser keeps of a person's work: their last photos, the areas marked in them, and where each tab was.
 * It is a convenience: without storage (private windows, no room left) every call answers as if nothing were kept.
 */
import type { InteriorArea } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { MaskHistory, Surface } from '@housecoat/engine'
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'

/** Photos of at most 10 MB; the least recently used are thrown away. */
const PHOTOS_MAX = 5

/** Places kept, over all tabs and flows. */
const SESSIONS_MAX = 12

export interface SavedPhoto {
  /** see findPhotoKey */
  readonly key: string
  readonly name: string
  /** a file that browser and server read as it is */
  readonly file: Blob
}

export interface SavedArea {
  readonly history: MaskHistory
  /** the last step in it, see StepLog */
  readonly upTo: number
}

/** What was last chosen for a photo. */
export interface PhotoChoice {
  readonly isExterior: boolean
  readonly interiorArea: InteriorArea | null
  readonly color: PaintColor | null
  readonly lightness: number
}

interface MemorySchema extends DBSchema {
  photos: {
    key: string
    // bytes, because Safari's private windows keep no blobs
    value: { key: string; name: string; type: string; bytes: ArrayBuffer; usedAt: number }
    indexes: { usedAt: number }
  }
  choices: { key: string; value: PhotoChoice }
  areas: { key: [photoKey: string, surface: Surface]; value: SavedArea }
  sessions: {
    key: string
    value: { tab: string; usedAt: number; state: unknown }
    indexes: { usedAt: number }
  }
}

type StoreName = 'photos' | 'choices' | 'areas' | 'sessions'
type Writing<Names extends StoreName[]> = IDBPTransaction<MemorySchema, Names, 'readwrite'>

/** Keeps a photo and makes it the latest one. */
export async function storePhoto({ key, name, file }: SavedPhoto): Promise<void> {
  const bytes = await file.arrayBuffer()
  await attempt(async (db) => {
    const writing = db.transaction(['photos', 'choices', 'areas'], 'readwrite')
    await writing.objectStore('photos').put({ key, name, type: file.type, bytes, usedAt: Date.now() })
    await dropOldPhotos(writing)
    await writing.done
  })
}

export async function findPhoto(key: string): Promise<SavedPhoto | null> {
  const found = await attempt((db) => db.get('photos', key))
  if (found == null) return null
  return { key, name: found.name, file: new Blob([found.bytes], { type: found.type }) }
}

export async function storeChoice(photoKey: string, choice: PhotoChoice): Promise<void> {
  await attempt((db) => db.put('choices', choice, photoKey))
}

export async function findChoice(photoKey: string): Promise<PhotoChoice | null> {
  return (await attempt((db) => db.get('choices', photoKey))) ?? null
}

/** Keeps an area with its steps for undo. Without its photo it would be an orphan, so that has to be kept before. */
export async function storeArea(photoKey: string, surface: Surface, area: SavedArea): Promise<void> {
  await attempt(async (db) => {
    const writing = db.transaction(['photos', 'areas'], 'readwrite')
    if ((await writing.objectStore('photos').getKey(photoKey)) === undefined) return
    await writing.objectStore('areas').put(area, [photoKey, surface])
    // a page that is about to go away waits for nothing
    writing.commit()
    await writing.done
  })
}

export async function findArea(photoKey: string, surface: Surface): Promise<SavedArea | null> {
  return (await attempt((db) => db.get('areas', [photoKey, surface]))) ?? null
}

/** Keeps where a tab is in a flow, as `tab` or `tab-flow`; null says that it started over. */
export async function storeSession(tab: string, state: unknown): Promise<void> {
  await attempt(async (db) => {
    const writing = db.transaction('sessions', 'readwrite')
    await writing.store.put({ tab, usedAt: Date.now(), state })
    const tabs = await writing.store.index('usedAt').getAllKeys()
    await Promise.all(tabs.slice(0, -SESSIONS_MAX).map((old) => writing.store.delete(old)))
    writing.commit()
    await writing.done
  })
}

/**
 * Where this tab was in a flow, or for a new tab where the latest one was in it; null when that started over, or nothing is
 * kept.
 */
export async function findSession(tab: string): Promise<unknown> {
  const found = await attempt(async (db) => {
    const own = await db.get('sessions', tab)
    if (own !== undefined) return own
    let latest = await db.transaction('sessions').store.index('usedAt').openCursor(null, 'prev')
    while (latest !== null && flowOf(latest.value.tab) !== flowOf(tab)) latest = await latest.continue()
    return latest?.value
  })
  return found?.state ?? null
}

const TAB_NAME = 'housecoat.tab'

/** This tab's name, the same after a reload. */
export function tabName(makeName: () => string): string {
  try {
    const name = sessionStorage.getItem(TAB_NAME) ?? makeName()
    sessionStorage.setItem(TAB_NAME, name)
    return name
  } catch {
    return makeName()
  }
}

/** Tabs are named without a hyphen; what follows one is the flow, nothing for painting. */
function flowOf(name: string): string {
  const hyphen = name.indexOf('-')
  return hyphen < 0 ? '' : name.slice(hyphen)
}

async function dropOldPhotos(writing: Writing<['photos', 'choices', 'areas']>): Promise<void> {
  const keys = await writing.objectStore('photos').index('usedAt').getAllKeys()
  for (const key of keys.slice(0, -PHOTOS_MAX)) {
    await writing.objectStore('photos').delete(key)
    await writing.objectStore('choices').delete(key)
    // an array sorts after every text
    await writing.objectStore('areas').delete(IDBKeyRange.bound([key], [key, []]))
  }
}

let opening: Promise<IDBPDatabase<MemorySchema>> | null = null

function openMemory(): Promise<IDBPDatabase<MemorySchema>> {
  opening ??= openDB<MemorySchema>('housecoat', 1, {
    upgrade(db) {
      db.createObjectStore('photos', { keyPath: 'key' }).createIndex('usedAt', 'usedAt')
      db.createObjectStore('choices')
      db.createObjectStore('areas')
      db.createObjectStore('sessions', { keyPath: 'tab' }).createIndex('usedAt', 'usedAt')
    },
    blocking(_current, _blocked, event) {
      // a newer version of the page waits in another tab
      ;(event.target as IDBDatabase).close()
      opening = null
    },
    terminated() {
      opening = null
    },
  })
  return opening
}

async function attempt<T>(work: (db: IDBPDatabase<MemorySchema>) => Promise<T>): Promise<T | null> {
  try {
    return await work(await openMemory())
  } catch {
    return null
  }
}
