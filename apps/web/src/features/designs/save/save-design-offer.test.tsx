import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { GenerationGateContext } from '../../../studio/gate/generation-gate.ts'
import type { FinishedDesign } from '../../../studio/result/save-design.tsx'
import { buildPaintSelection, post, problem, signedIn, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { SaveDesignOffer } from './save-design-offer.tsx'

const api = startFakeApi()
const DESIGN: FinishedDesign = {
  kind: 'paint',
  originalImage: '/images/original',
  resultImage: '/images/result',
  isExterior: true,
  selections: [buildPaintSelection()],
}
const SAVED = { success: true, projectId: 3, message: 'Saved' }

function openResult(design: Partial<FinishedDesign> = {}) {
  const askToSignIn = vi.fn<() => void>()
  const gate = {
    limitCard: null,
    signInNotice: null,
    cost: null,
    admit: () => true,
    admitAfresh: () => Promise.resolve(true),
    recordGeneration: () => undefined,
    askToSignIn,
    standAt: () => undefined,
  }
  const Page = () => (
    <GenerationGateContext value={gate}>
      <SaveDesignOffer design={{ ...DESIGN, ...design }} />
    </GenerationGateContext>
  )
  const router = openPage('/paint', [{ path: '/paint', Component: Page }])
  return { router, askToSignIn }
}

/** What arrives at the server. */
function recordSaving(): unknown[] {
  const bodies: unknown[] = []
  api.use(
    signedIn(),
    http.post('/api/projects', async ({ request }) => {
      const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') === true
      bodies.push(isForm ? await request.text() : await request.json())
      return HttpResponse.json(SAVED)
    }),
  )
  return bodies
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Save Design' }))
  return screen.findByRole('dialog', { name: 'Save Your Design' })
}
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name')
/** Under an open dialog the rest of the page is hidden. */
const saveInDialog = () => fireEvent.submit(nameField())

test('saves once, even if the button is pressed repeatedly', async () => {
  const bodies = recordSaving()
  openResult()
  await openDialog()
  saveInDialog()
  saveInDialog()
  await screen.findByRole('link', { name: 'View Saved Design' })
  expect(bodies).toHaveLength(1)
})

test('sends the paths of pictures that the server has, then links to the saved design', async () => {
  const bodies = recordSaving()
  openResult()
  await openDialog()
  expect(nameField()).toHaveValue('My Home Design')
  await userEvent.clear(nameField())
  await userEvent.type(nameField(), '  Our porch ')
  saveInDialog()
  const link = await screen.findByRole('link', { name: 'View Saved Design' })
  expect(link).toHaveAttribute('href', '/projects/3')
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(screen.getByText('Saved as Our porch')).toBeVisible()
  expect(await screen.findByText('Design Saved')).toBeVisible()
  expect(screen.getByText('Your design has been saved to your account')).toBeVisible()
  expect(bodies).toEqual([
    {
      name: 'Our porch',
      originalImage: '/images/original',
      resultImage: '/images/result',
      isExterior: true,
      selections: JSON.stringify([buildPaintSelection()]),
    },
  ])
})

test('the areas of the surfaces are measured and kept', async () => {
  const bodies = recordSaving()
  const estimate = { squareMeters: 48.96, uncertainty: 0.21 }
  const selections = [buildPaintSelection(), buildPaintSelection({ areaId: 'trim', area: 'Trim' })]
  openResult({ selections, estimateAreas: () => Promise.resolve([estimate, null]) })
  await openDialog()
  saveInDialog()
  await screen.findByRole('link', { name: 'View Saved Design' })
  const kept = JSON.stringify([{ ...selections[0], estimate }, selections[1]])
  expect(bodies).toEqual([expect.objectContaining({ selections: kept })])
})

test('a photo that cannot be measured is saved without areas', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const bodies = recordSaving()
  openResult({ estimateAreas: () => Promise.reject(new Error('no area')) })
  await openDialog()
  saveInDialog()
  await screen.findByRole('link', { name: 'View Saved Design' })
  expect(bodies).toEqual([expect.objectContaining({ selections: JSON.stringify([buildPaintSelection()]) })])
})

describe('a variant of a saved design', () => {
  const variantOf = { name: 'Our porch', originalImage: '/images/kept' }

  test('is saved with the photo of that design, under the next name', async () => {
    const bodies = recordSaving()
    openResult({ variantOf })
    await openDialog()
    expect(nameField()).toHaveValue('Our porch 2')
    saveInDialog()
    await screen.findByRole('link', { name: 'View Saved Design' })
    expect(bodies).toEqual([expect.objectContaining({ name: 'Our porch 2', originalImage: '/images/kept' })])
  })

  test('is saved with its own photo if that design has been deleted', async () => {
    const photos: unknown[] = []
    api.use(
      signedIn(),
      http.post<never, { originalImage: string }>('/api/projects', async ({ request }) => {
        const { originalImage } = await request.json()
        photos.push(originalImage)
        return originalImage === '/images/kept' ? problem('picture_not_found') : HttpResponse.json(SAVED)
      }),
    )
    openResult({ variantOf })
    await openDialog()
    saveInDialog()
    await screen.findByRole('link', { name: 'View Saved Design' })
    expect(photos).toEqual(['/images/kept', '/images/original'])
  })
})

test('sends the photo itself when the server returned no path for it', async () => {
  const bodies = recordSaving()
  openResult({ originalImage: new Blob(['photo']) })
  await openDialog()
  saveInDialog()
  await screen.findByRole('link', { name: 'View Saved Design' })
  expect(bodies).toEqual([expect.stringMatching(/name="originalImage"[^]*\r\n\r\nphoto\r\n/)])
  expect(bodies).toEqual([expect.stringContaining('"resultImage":"/images/result"')])
})

test('a saved result is not offered again, a new one is', async () => {
  recordSaving()
  openResult()
  await openDialog()
  saveInDialog()
  await screen.findByRole('link', { name: 'View Saved Design' })

  cleanup()
  openResult()
  expect(await screen.findByRole('link', { name: 'View Saved Design' })).toBeVisible()
  openResult({ resultImage: '/images/another' })
  expect(await screen.findByRole('button', { name: 'Save Design' })).toBeVisible()
})

test('a blank name is rejected; a typed one is still there after Cancel', async () => {
  const bodies = recordSaving()
  openResult()
  await openDialog()
  await userEvent.clear(nameField())
  await userEvent.type(nameField(), '   ')
  saveInDialog()
  expect(await screen.findByText('Name is required')).toBeVisible()
  await userEvent.type(nameField(), 'Kitchen')
  await press('Cancel')
  await openDialog()
  expect(nameField().value.trim()).toBe('Kitchen')
  expect(bodies).toEqual([])
})

test('is busy while it saves, and a failure keeps the dialog and says why', async () => {
  api.use(signedIn(), post('/api/projects', problem('storage_full')))
  openResult()
  const dialog = await openDialog()
  saveInDialog()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true)
  expect(await screen.findByText('Could not save your design. Please try again.')).toBeVisible()
  expect(dialog).toHaveTextContent('Save Failed')
  expect(dialog).toHaveTextContent("disk is full or can't be written.")
  expect(screen.getByRole('button', { name: 'Save Design' })).toBeVisible()
})

test('without both images there is nothing to save', async () => {
  const bodies = recordSaving()
  openResult({ originalImage: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Save Design' }))
  expect(await screen.findByText('Missing Image Data')).toBeVisible()
  expect(screen.getByText('Please complete the design process before saving')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(bodies).toEqual([])
})

test('a visitor can sign in to save and return', async () => {
  const { router } = openResult()
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in to save your result' }))
  expect(screen.queryByRole('button', { name: 'Save Design' })).not.toBeInTheDocument()
  expect(router.state.location).toMatchObject({ pathname: '/auth', state: { returnTo: '/paint' } })
})

test('an ended session asks to sign in', async () => {
  api.use(signedIn(), post('/api/projects', problem('authentication_required')))
  const { askToSignIn } = openResult()
  await openDialog()
  saveInDialog()
  await waitFor(() => expect(askToSignIn).toHaveBeenCalledOnce())
  expect(await screen.findAllByText('Save Failed')).not.toEqual([])
})
