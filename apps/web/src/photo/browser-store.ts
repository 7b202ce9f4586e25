/**
 * What this browser stores of a person's work: their last photos, what these show, the areas marked in them, and each tab's session.
 * Storage is optional: where it is blocked or full, every call answers as if nothing were stored.
 */
import type { InteriorArea } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { Analysis, HouseModel, MaskHistory, Surface, Surroundings } from '@housecoat/engine'
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'

/** Stored photos of at most 10 MB each; the least recently used are deleted. */
const PHOTOS_MAX = 5

/** Stored sessions, of all tabs and flows. */
const SESSIONS_MAX = 12

export interface SavedPhoto {
  /** see findPhotoKey */
  readonly key: string
  readonly name: string
  /** a file that browser and server can both read */
  readonly file: Blob
}

export interface SavedArea {
  readonly history: MaskHistory
  /** number of its last step, see StepLog */
  readonly upTo: number
}

/** What a photo shows, as this browser's networks found out. */
export interface SavedHouse {
  /** names the networks' weights and the model's version: others mean something else */
  readonly madeBy: string
  readonly analysis: Analysis
  readonly model: HouseModel
}

/** The last choices for a photo. */
export interface PhotoChoice {
  readonly isExterior: boolean
  readonly interiorArea: InteriorArea | null
  readonly color: PaintColor | null
  readonly lightness: number
}

interface MemorySchema extends DBSchema {
  photos: {
    key: string
    // bytes, because Safari's private windows cannot store blobs
    value: { key: string; name: string; type: string; bytes: ArrayBuffer; usedAt: number }
    indexes: { usedAt: number }
  }
  choices: { key: string; value: PhotoChoice }
  areas: { key: [photoKey: string, surface: Surface]; value: SavedArea }
  houses: { key: [photoKey: string, surroundings: Surroundings]; value: SavedHouse }
  sessions: {
    key: string
    value: { tab: string; usedAt: number; state: unknown }
    indexes: { usedAt: number }
  }
}

type StoreName = 'photos' | 'choices' | 'areas' | 'houses' | 'sessions'
type Writing<Names extends StoreName[]> = IDBPTransaction<MemorySchema, Names, 'readwrite'>

/** Stores a photo and makes it the most recently used one. */
export async function storePhoto({ key, name, file }: SavedPhoto): Promise<void> {
  const bytes = await file.arrayBuffer()
  await attempt(async (db) => {
    const writing = db.transaction(['photos', 'choices', 'areas', 'houses'], 'readwrite')
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

/** Stores an area with its undo history, but only if its photo is stored, since nothing would ever delete it otherwise. */
export async function storeArea(photoKey: string, surface: Surface, area: SavedArea): Promise<void> {
  await attempt(async (db) => {
    const writing = db.transaction(['photos', 'areas'], 'readwrite')
    if ((await writing.objectStore('photos').getKey(photoKey)) === undefined) return
    await writing.objectStore('areas').put(area, [photoKey, surface])
    // commits at once, because a page that is closing does not wait
    writing.commit()
    await writing.done
  })
}

export async function findArea(photoKey: string, surface: Surface): Promise<SavedArea | null> {
  return (await attempt((db) => db.get('areas', [photoKey, surface]))) ?? null
}

/** Stores what a photo shows, but only if the photo itself is stored. */
export async function storeHouse(
  photoKey: string,
  surroundings: Surroundings,
  house: SavedHouse,
): Promise<void> {
  await attempt(async (db) => {
    const writing = db.transaction(['photos', 'houses'], 'readwrite')
    if ((await writing.objectStore('photos').getKey(photoKey)) === undefined) return
    await writing.objectStore('houses').put(house, [photoKey, surroundings])
    await writing.done
  })
}

export async function findHouse(photoKey: string, surroundings: Surroundings): Promise<SavedHouse | null> {
  return (await attempt((db) => db.get('houses', [photoKey, surroundings]))) ?? null
}

/** Stores a tab's session in a flow, under `tab` or `tab-flow`; null means that the person started over. */
export async function storeSession(tab: string, state: unknown): Promise<void> {
  await attempt(async (db) => {
    const writing = db.transaction('sessions', 'readwrite')
    await writing.store.put({ tab, usedAt: Date.now(), state })
    const tabs = await writing.store.index('usedAt').getAllKeys()
    await Promise.all(tabs.slice(0, -SESSIONS_MAX).map((old) => writing.store.delete(old)))
    writing.commit()
    await writing.done
    noteSession(tab, state !== null)
  })
}

/**
 * This tab's session in a flow, or in a new tab the latest session of that flow; null when the person started over, or
 * nothing is stored.
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

/** Whether this tab stored a session that is to be found again: browsers delete what is stored when they need room. */
export function hadSession(tab: string): boolean {
  try {
    return sessionStorage.getItem(`${TAB_NAME}.${tab}`) !== null
  } catch {
    return false
  }
}

function noteSession(tab: string, isStored: boolean): void {
  const key = `${TAB_NAME}.${tab}`
  if (isStored) sessionStorage.setItem(key, 'stored')
  else sessionStorage.removeItem(key)
}

/** This tab's name, which survives a reload. */
export function tabName(makeName: () => string): string {
  try {
    const name = sessionStorage.getItem(TAB_NAME) ?? makeName()
    sessionStorage.setItem(TAB_NAME, name)
    return name
  } catch {
    return makeName()
  }
}

/** A tab's name has no hyphen, so the flow begins at the first one; painting has none. */
function flowOf(name: string): string {
  const hyphen = name.indexOf('-')
  return hyphen < 0 ? '' : name.slice(hyphen)
}

async function dropOldPhotos(writing: Writing<['photos', 'choices', 'areas', 'houses']>): Promise<void> {
  const keys = await writing.objectStore('photos').index('usedAt').getAllKeys()
  for (const key of keys.slice(0, -PHOTOS_MAX)) {
    await writing.objectStore('photos').delete(key)
    await writing.objectStore('choices').delete(key)
    // in IndexedDB's key order, arrays come after strings
    const ofPhoto = IDBKeyRange.bound([key], [key, []])
    await writing.objectStore('areas').delete(ofPhoto)
    await writing.objectStore('houses').delete(ofPhoto)
  }
}

let opening: Promise<IDBPDatabase<MemorySchema>> | null = null

function openMemory(): Promise<IDBPDatabase<MemorySchema>> {
  opening ??= openDB<MemorySchema>('housecoat', 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('photos', { keyPath: 'key' }).createIndex('usedAt', 'usedAt')
        db.createObjectStore('choices')
        db.createObjectStore('areas')
        db.createObjectStore('sessions', { keyPath: 'tab' }).createIndex('usedAt', 'usedAt')
      }
      if (before < 2) db.createObjectStore('houses')
    },
    blocking(_current, _blocked, event) {
      // a newer version of the page in another tab is waiting to upgrade the database
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
