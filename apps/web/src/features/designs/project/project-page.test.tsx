import { findStyle, STYLES, type Project } from '@housecoat/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildProject, get, post, problem, signedIn, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { findSaved, keepSaved } from '../save/saved-designs.ts'
import { ProjectLayout } from './project-layout.tsx'
import { ProjectPage } from './project-page.tsx'

const api = startFakeApi()
afterEach(() => void vi.unstubAllGlobals())

const open = (id = '3') =>
  openPage(`/projects/${id}`, [
    { path: '/projects/:id', Component: ProjectLayout, children: [{ index: true, Component: ProjectPage }] },
  ])
const projectIs = (changes: Partial<Project> = {}) =>
  get('/api/projects/3', { success: true, project: buildProject(changes) })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('other designs of the same home are listed, and compared', async () => {
  const [here, variant] = [buildProject({ homeSize: 2 }), buildProject({ id: 4, name: 'Red', homeSize: 2 })]
  const designs = { success: true, projects: [variant, here], nextCursor: null }
  api.use(projectIs({ homeSize: 2 }), get('/api/projects', designs))
  open()
  const home = (await screen.findByRole('heading', { name: 'More designs of this home' })).closest('section')!
  expect(within(home).getAllByRole('listitem')).toHaveLength(1)
  expect(within(home).getByRole('link', { name: 'Red' })).toHaveAttribute('href', '/projects/4')
  const compare = within(home).getByRole('link', { name: 'Compare Designs' })
  expect(compare).toHaveAttribute('href', '/my-designs/compare?designs=3,4')
})

describe('one saved design', () => {
  test('shows before and after, and its paint by name, number and LRV', async () => {
    api.use(projectIs())
    open()
    await heading('Our porch')
    expect(document.title).toBe('Our porch · Housecoat')
    expect(screen.getByRole('slider', { name: 'Before and after' })).toBeVisible()
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Before' }).src).toContain('/images/original')
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'After' }).src).toContain('/images/result')
    const paint = within(screen.getByRole('heading', { name: 'Paint Selections' }).parentElement!)
    expect(paint.getByText('Silver Bird')).toBeVisible()
    expect(paint.getByRole('list')).toHaveTextContent(/No\.0001HEX#F8F5F5LRV91\.9/)
  })

  test('of another flow shows its style or its door', async () => {
    const style = { areaId: 'walls', area: 'Walls', style: STYLES[0] }
    api.use(projectIs({ kind: 'style', selections: JSON.stringify([style]) }))
    open()
    await screen.findByRole('heading', { name: 'Style Selections' })
    expect(screen.getByText(STYLES[0].description)).toBeVisible()

    const quoted = { catalogID: 'f-07', name: 'Harbor', color: 'Red', style: 'Craftsman', price: 1290 }
    const door = { areaId: 'entry', area: 'Entry door', door: quoted }
    api.use(projectIs({ kind: 'door', selections: JSON.stringify([door]) }))
    open()
    await screen.findByRole('heading', { name: 'Door Selections' })
    expect(screen.getByText('$1,290')).toBeVisible()
  })

  test('with a door tells its handle and the windows around it', async () => {
    const kit = { sidelights: 'left', transom: 'rectangular' }
    const quoted = { catalogID: 'f-07', name: 'Harbor', color: 'Red', style: 'Craftsman', price: 1290 }
    const door = { areaId: 'entry', area: 'Entry door', door: { ...quoted, handle: 'right', kit } }
    api.use(projectIs({ kind: 'door', selections: JSON.stringify([door]) }))
    open()
    await screen.findByRole('heading', { name: 'Door Selections' })
    expect(screen.getByText('On the right')).toBeVisible()
    expect(screen.getByText('Sidelight on the left · Transom')).toBeVisible()
  })

  test('with a door without windows has no line for them', async () => {
    const kit = { sidelights: 'none', transom: 'none' }
    const quoted = { catalogID: 'f-07', name: 'Harbor', color: 'Red', style: 'Craftsman', price: 1290 }
    const door = { areaId: 'entry', area: 'Entry door', door: { ...quoted, kit } }
    api.use(projectIs({ kind: 'door', selections: JSON.stringify([door]) }))
    open()
    await screen.findByText('$1,290')
    expect(screen.queryByText('Windows around it')).toBeNull()
  })

  test('in a style names its own materials', async () => {
    const options = { walls: 'limewashed_brick', shingleColor: '#5F6367' }
    const style = {
      areaId: 'whole_home',
      area: 'Whole house',
      style: findStyle('exterior', 'tudor'),
      options,
    }
    api.use(projectIs({ kind: 'style', selections: JSON.stringify([style]) }))
    open()
    await screen.findByRole('heading', { name: 'Style Selections' })
    expect(screen.getByText('Walls: Limewashed brick')).toBeVisible()
    expect(screen.getByText('Shingles: #5F6367')).toBeVisible()
  })

  test.each(['abc', '0', '-3', '1e3', '99999999999999999999'])('%s is not a design id', async (id) => {
    open(id)
    await heading('Design Not Found')
    expect(screen.getByRole('link', { name: 'My Designs' })).toHaveAttribute('href', '/my-designs')
  })

  test("a design that doesn't exist or belongs to someone else is not found", async () => {
    api.use(get('/api/projects/3', problem('not_found')))
    open()
    await heading('Design Not Found')
  })

  test('a failure is shown and can be retried', async () => {
    api.use(get('/api/projects/3', problem('database_unavailable')))
    open()
    await heading("We couldn't load this design")
    api.use(projectIs())
    await press('Try again')
    await heading('Our porch')
  })
})

describe('renaming', () => {
  async function startEditing() {
    api.use(projectIs())
    open()
    await heading('Our porch')
    await press('Rename')
    return screen.getByLabelText<HTMLInputElement>('Name')
  }

  test('changes the name in place', async () => {
    let body: unknown
    api.use(
      http.patch('/api/projects/3', async ({ request }) => {
        body = await request.json()
        return HttpResponse.json({ success: true, project: buildProject({ name: 'Back porch' }) })
      }),
    )
    const field = await startEditing()
    expect(document.activeElement).toBe(field)
    await userEvent.clear(field)
    await userEvent.type(field, ' Back porch {Enter}')
    await heading('Back porch')
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
    expect(body).toEqual({ name: 'Back porch' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }))
  })

  test('rejects a blank name, and keeps the old one on Escape', async () => {
    const field = await startEditing()
    await userEvent.clear(field)
    await userEvent.type(field, '  {Enter}')
    expect(await screen.findByText('Name is required')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
    await heading('Our porch')
  })

  test('a failure keeps the typed name', async () => {
    api.use(http.patch('/api/projects/3', () => problem('internal')))
    const field = await startEditing()
    await userEvent.type(field, '!{Enter}')
    expect(await screen.findByText("The name wasn't saved")).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>('Name')).toHaveValue('Our porch!')
  })
})

describe('the download', () => {
  let files: string[] = []

  beforeEach(() => {
    files = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download)
    })
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
    )
  })

  test.each([
    ['paint', /^housecoat-paint-\d{13}\.png$/],
    ['style', /^housecoat-design-\d{13}\.png$/],
  ] as const)('of a %s design is the lossless picture under its name', async (kind, name) => {
    let asked = ''
    api.use(
      projectIs({ kind }),
      http.get('/images/result', ({ request }) => {
        asked = request.url
        return new HttpResponse('png')
      }),
    )
    open()
    await heading('Our porch')
    await press('Download Image')
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]).toMatch(name)
    expect(asked).toMatch(/\/images\/result\?format=png$/)
  })

  test('that fails says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.use(
      projectIs(),
      http.get('/images/result', () => problem('internal')),
    )
    open()
    await heading('Our porch')
    await press('Download Image')
    expect(await screen.findByText("The download didn't start")).toBeVisible()
    expect(files).toEqual([])
  })
})

describe('deleting', () => {
  const SAVED = { userId: 7, resultImage: '/images/result', projectId: 3, name: 'Our porch' }

  async function confirm(changes: Partial<Project> = {}) {
    api.use(projectIs(changes))
    const router = open()
    await heading('Our porch')
    await press('Delete Design')
    const dialog = await screen.findByRole('dialog', { name: 'Delete this design?' })
    return { router, dialog, confirm: () => press('Delete Design') }
  }

  test.each([
    ['deletes it', HttpResponse.json({ success: true, message: 'Deleted' })],
    ['finds it deleted in another tab', problem('not_found')],
  ])('%s, and goes to the other designs', async (_name, answer) => {
    keepSaved(SAVED)
    api.use(http.delete('/api/projects/3', () => answer.clone()))
    const page = await confirm()
    await page.confirm()
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/my-designs'))
    expect(await screen.findByText('Design deleted')).toBeVisible()
    expect(findSaved(7, '/images/result')).toBeNull()
  })

  test('says that the share is removed too', async () => {
    const { dialog } = await confirm({ shareId: 11 })
    expect(dialog).toHaveTextContent('removes it from the community')
  })

  test('asks first: Cancel deletes nothing', async () => {
    const remove = vi.fn<() => Response>()
    api.use(http.delete('/api/projects/3', remove))
    await confirm()
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(remove).not.toHaveBeenCalled()
  })

  test('a failure leaves the design and says why', async () => {
    api.use(http.delete('/api/projects/3', () => problem('database_unavailable')))
    const page = await confirm()
    await page.confirm()
    expect(await screen.findByText("The design wasn't deleted")).toBeVisible()
    expect(page.router.state.location.pathname).toBe('/projects/3')
  })
})

test('is shared from here too', async () => {
  api.use(projectIs())
  open()
  await heading('Our porch')
  await press(/^Share to Community/)
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  fireEvent.change(title, { target: { value: 'ab' } })
  fireEvent.submit(title)
  expect(await screen.findByText('Title must be at least 3 characters')).toBeVisible()
})

test('sharing asks to confirm the email first, and can send the mail again', async () => {
  api.use(
    signedIn({ isEmailConfirmed: false, pendingEmail: 'ada@example.test' }),
    projectIs(),
    post('/api/account/email/link', { success: true, message: 'Done' }),
    post('/api/community', problem('email_unconfirmed')),
  )
  open()
  await heading('Our porch')
  await press(/^Share to Community/)
  expect(await screen.findByText('Confirm your email to share')).toBeVisible()
  await press('Share Design')
  expect(await screen.findByText('Failed to share design')).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('Our porch')
  await press('Send again')
  expect(await screen.findByText(/^Sent\./)).toBeVisible()
})
