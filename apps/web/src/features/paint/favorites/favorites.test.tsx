import { PAINT_COLORS } from '@housecoat/contract/paint-catalog'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  buildFavorites,
  get,
  problem,
  recordBodies,
  signedIn,
  startFakeApi,
} from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { listenForToasts } from '../../../ui/toast/show-toast.ts'
import { colorMemory } from '../color-memory/use-remembered-colors.ts'
import { FavoritesShelf } from './favorites-shelf.tsx'
import { mergeFavorites } from './merge-favorites.ts'
import { useFavorites } from './use-favorites.ts'

const api = startFakeApi()
const PORCH = { id: 4, name: 'Porch' }
const nameOf = (id: string) => PAINT_COLORS.find((color) => color.id === id)!.name

function Shelf() {
  const favorites = useFavorites()
  return (
    <>
      <button type="button" onClick={() => favorites.toggle('0001')}>
        heart
      </button>
      <FavoritesShelf
        favorites={favorites}
        renderColors={(colors, actionOf) => (
          <ul>
            {colors.map((color) => (
              <li key={color.id}>
                {color.name}
                {actionOf(color)}
              </li>
            ))}
          </ul>
        )}
      />
    </>
  )
}

function renderShelf() {
  openPage('/', [{ path: '/', element: <Shelf /> }])
}

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const open = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

function memberHas(...favorites: { colorId: string; folderId: number | null }[]) {
  api.use(signedIn(), get('/api/favorites', buildFavorites({ folders: [PORCH], favorites })))
}

describe("a member's favorites", () => {
  test('are shown by folder', async () => {
    memberHas({ colorId: '0003', folderId: null }, { colorId: '0002', folderId: PORCH.id })
    renderShelf()
    await waitFor(() => expect(rows()).toEqual([nameOf('0003'), nameOf('0002')]))
    await open('Porch')
    expect(rows()).toEqual([nameOf('0002')])
    expect(screen.getByRole('button', { name: 'Porch' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('are moved to a folder at once, and back when the server refuses', async () => {
    memberHas({ colorId: '0003', folderId: null })
    const bodies = recordBodies(api, 'put', '/api/favorites/0003', problem('favorite_folder_not_found'))
    renderShelf()
    await open(`Move ${nameOf('0003')} to a folder`)
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Porch' }))
    expect(await screen.findByText("Your favorites weren't changed")).toBeVisible()
    expect(bodies).toEqual([{ folderId: PORCH.id }])
    expect(await screen.findByRole('button', { name: `Move ${nameOf('0003')} to a folder` })).toBeVisible()
  })

  test('are toggled by the heart', async () => {
    memberHas()
    const list = buildFavorites({ folders: [PORCH], favorites: [{ colorId: '0001', folderId: null }] })
    const bodies = recordBodies(api, 'put', '/api/favorites/0001', list)
    renderShelf()
    await screen.findByText(/No favorites yet/)
    await open('heart')
    await waitFor(() => expect(rows()).toEqual([nameOf('0001')]))
    expect(bodies).toEqual([{ folderId: null }])
    recordBodies(api, 'delete', '/api/favorites/0001', buildFavorites())
    await open('heart')
    await waitFor(() => expect(rows()).toEqual([]))
    expect(colorMemory.get().favorites).toEqual([])
  })

  test('get a new folder, whose name must be free', async () => {
    memberHas()
    renderShelf()
    await open('New Folder')
    const dialog = await screen.findByRole('dialog', { name: 'New Folder' })
    recordBodies(api, 'post', '/api/favorites/folders', problem('favorite_folder_exists'))
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Doors')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create Folder' }))
    expect(await within(dialog).findByText('Choose a different name.')).toBeVisible()
    const folders = [{ id: 9, name: 'Doors' }, PORCH]
    const bodies = recordBodies(api, 'post', '/api/favorites/folders', buildFavorites({ folders }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create Folder' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Doors' })).toHaveAttribute('aria-pressed', 'true'),
    )
    expect(bodies).toEqual([{ name: 'Doors' }])
    expect(screen.getByText(/Nothing in this folder yet/)).toBeVisible()
  })

  test('stay when their folder is deleted', async () => {
    memberHas({ colorId: '0002', folderId: PORCH.id })
    recordBodies(
      api,
      'delete',
      '/api/favorites/folders/4',
      buildFavorites({ favorites: [{ colorId: '0002', folderId: null }] }),
    )
    renderShelf()
    await open('Porch')
    await open('Delete')
    await open('Delete Folder')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Porch' })).not.toBeInTheDocument())
    expect(rows()).toEqual([nameOf('0002')])
  })

  test('that cannot be loaded are asked for again', async () => {
    api.use(signedIn(), get('/api/favorites', problem('internal')))
    renderShelf()
    await screen.findByRole('button', { name: 'Try again' })
    memberHas({ colorId: '0003', folderId: null })
    await open('Try again')
    await waitFor(() => expect(rows()).toEqual([nameOf('0003')]))
  })
})

test("a visitor's favorites are the browser's, without folders", async () => {
  renderShelf()
  await open('heart')
  expect(rows()).toEqual([nameOf('0001')])
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(colorMemory.get().favorites).toEqual(['0001'])
})

describe('at sign-in', () => {
  test('favorites of the browser move to the account', async () => {
    colorMemory.toggleFavorite('0001')
    colorMemory.toggleFavorite('0002')
    const bodies = recordBodies(api, 'post', '/api/favorites', buildFavorites())
    await mergeFavorites(new QueryClient())
    expect(bodies).toEqual([{ colorIds: ['0002', '0001'] }])
    expect(colorMemory.get().favorites).toEqual([])
    await mergeFavorites(new QueryClient())
    expect(bodies).toHaveLength(1)
  })

  test('those that the account cannot hold stay in the browser', async () => {
    colorMemory.toggleFavorite('0001')
    colorMemory.toggleFavorite('1500')
    const favorites = PAINT_COLORS.slice(0, 500).map(({ id }) => ({ colorId: id, folderId: null }))
    recordBodies(api, 'post', '/api/favorites', buildFavorites({ favorites }))
    const toasts: string[] = []
    const stopListening = listenForToasts(({ title }) => toasts.push(title))
    await mergeFavorites(new QueryClient())
    stopListening()
    expect(colorMemory.get().favorites).toEqual(['1500'])
    // a toast of an earlier test may still have waited
    expect(toasts.at(-1)).toBe('Your account holds no more favorites')
  })

  test('nothing is lost while the server refuses', async () => {
    colorMemory.toggleFavorite('0001')
    recordBodies(api, 'post', '/api/favorites', problem('internal'))
    await expect(mergeFavorites(new QueryClient())).rejects.toThrow()
    expect(colorMemory.get().favorites).toEqual(['0001'])
  })
})
