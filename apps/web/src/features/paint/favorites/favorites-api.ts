import { favoritesResponseSchema, type FavoriteList } from '@housecoat/contract'
import { callApi } from '../../../api/call-api.ts'

const PATH = '/api/favorites'
const FOLDERS_PATH = `${PATH}/folders`

function readList(answer: unknown): FavoriteList {
  const { folders, favorites } = favoritesResponseSchema.parse(answer)
  return { folders, favorites }
}

/** The member's favorites and folders. Every change below returns them as they are then. */
export async function listFavorites(signal: AbortSignal): Promise<FavoriteList> {
  return readList(await callApi(PATH, { signal }))
}

/** Adds those that aren't favorites yet, as many as the account can hold. @param colorIds newest first */
export async function addFavorites(colorIds: readonly string[]): Promise<FavoriteList> {
  return readList(await callApi(PATH, { method: 'POST', body: { colorIds } }))
}

/** Adds a favorite, or moves it. @param folderId null: to no folder */
export async function putFavorite(colorId: string, folderId: number | null): Promise<FavoriteList> {
  return readList(await callApi(`${PATH}/${colorId}`, { method: 'PUT', body: { folderId } }))
}

export async function removeFavorite(colorId: string): Promise<FavoriteList> {
  return readList(await callApi(`${PATH}/${colorId}`, { method: 'DELETE' }))
}

export async function createFolder(name: string): Promise<FavoriteList> {
  return readList(await callApi(FOLDERS_PATH, { method: 'POST', body: { name } }))
}

export async function renameFolder(id: number, name: string): Promise<FavoriteList> {
  return readList(await callApi(`${FOLDERS_PATH}/${id}`, { method: 'PATCH', body: { name } }))
}

/** Its colors stay favorites. */
export async function deleteFolder(id: number): Promise<FavoriteList> {
  return readList(await callApi(`${FOLDERS_PATH}/${id}`, { method: 'DELETE' }))
}
