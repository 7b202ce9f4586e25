import {
  addFavoritesRequestSchema,
  colorIdSchema,
  favoriteFolderRequestSchema,
  favoritesResponseSchema,
  putFavoriteRequestSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readRowId } from '../../platform/database/row-id.ts'
import type { FavoriteService } from './favorites.service.ts'

const success = true as const
const config = { caller: 'member' } as const
const common = { response: { 200: favoritesResponseSchema }, tags: ['favorites'] }
const colorParams = z.object({ colorId: colorIdSchema })
const folderParams = z.object({ id: z.string() })

/** `/api/favorites`: a member's favorite colors, and the folders they are in. */
export function registerFavoriteRoutes(app: FastifyInstance, favorites: FavoriteService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const listSchema = { ...common, summary: 'List your favorite colors' }
  routes.get('/api/favorites', { schema: listSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, ...(await favorites.list(userId)) }
  })

  const addSchema = { ...common, body: addFavoritesRequestSchema, summary: 'Add favorite colors' }
  routes.post('/api/favorites', { schema: addSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, ...(await favorites.add(userId, request.body.colorIds)) }
  })

  const putSchema = {
    ...common,
    params: colorParams,
    body: putFavoriteRequestSchema,
    summary: 'Add a favorite color, or move it to a folder',
  }
  routes.put('/api/favorites/:colorId', { schema: putSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    const { params, body } = request
    return { success, ...(await favorites.put(userId, params.colorId, body.folderId)) }
  })

  const removeSchema = { ...common, params: colorParams, summary: 'Remove a favorite color' }
  routes.delete('/api/favorites/:colorId', { schema: removeSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, ...(await favorites.remove(userId, request.params.colorId)) }
  })

  registerFolderRoutes(app, favorites)
}

function registerFolderRoutes(app: FastifyInstance, favorites: FavoriteService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const readId = ({ id }: z.infer<typeof folderParams>) => readRowId(id, 'favorite_folder_not_found')

  const createSchema = {
    ...common,
    body: favoriteFolderRequestSchema,
    summary: 'Create a folder of favorites',
  }
  routes.post('/api/favorites/folders', { schema: createSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, ...(await favorites.createFolder(userId, request.body.name)) }
  })

  const renameSchema = { ...createSchema, params: folderParams, summary: 'Rename a folder of favorites' }
  routes.patch('/api/favorites/folders/:id', { schema: renameSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    const { params, body } = request
    return { success, ...(await favorites.renameFolder(userId, readId(params), body.name)) }
  })

  const deleteSchema = { ...common, params: folderParams, summary: 'Delete a folder, not its favorites' }
  routes.delete('/api/favorites/folders/:id', { schema: deleteSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, ...(await favorites.deleteFolder(userId, readId(request.params))) }
  })
}
