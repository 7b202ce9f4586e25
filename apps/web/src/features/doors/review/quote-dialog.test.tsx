import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { post, problem, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { buildDoor } from '../catalog/build-door.ts'
import { QuoteDialog } from './quote-dialog.tsx'

const api = startFakeApi()
const PATH = '/api/quote-requests'

const one = { area: 'Garage Door', door: buildDoor() }

function open(doors = [one]) {
  const onClose = vi.fn()
  openPage('/doors', [
    {
      path: '/doors',
      element: <QuoteDialog doors={doors} resultImage="/images/1" onClose={onClose} />,
    },
  ])
  return onClose
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Request Quote' }))

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.test')
  await userEvent.type(screen.getByLabelText('ZIP code'), '12345')
}

test('sends the fields with the door and the picture, and shows the thanks', async () => {
  const sent: unknown[] = []
  api.use(
    http.post(PATH, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ success: true, message: 'We will get back to you.' })
    }),
  )
  const onClose = open()
  await fillIn()
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'In spring')
  await send()
  await screen.findByText('We will get back to you.')
  expect(sent).toEqual([
    {
      name: 'Ada',
      email: 'ada@example.test',
      postcode: '12345',
      note: 'In spring',
      door: { catalogID: 'g1', name: 'Heritage', color: 'Barn Red', style: 'Raised Panel', price: 899 },
      resultImage: '/images/1',
    },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalled()
})

test('of several doors, the person chooses the one to ask about', async () => {
  const sent: unknown[] = []
  api.use(
    http.post(PATH, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ success: true, message: 'Thanks.' })
    }),
  )
  const entry = buildDoor({ catalogID: 'e1', kind: 'entry', name: 'Colonial' })
  open([one, { area: 'Entry Door', door: entry }])
  await userEvent.selectOptions(screen.getByLabelText('Door'), 'Entry Door: Colonial, Barn Red')
  await fillIn()
  await send()
  await screen.findByText('Thanks.')
  expect(sent).toMatchObject([{ door: { catalogID: 'e1' } }])
})

test('reports missing fields before anything is sent', async () => {
  open()
  await send()
  await screen.findByText('Name is required')
  expect(screen.getByText('Please enter a valid ZIP code')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  await userEvent.type(screen.getByLabelText('ZIP code'), '12345')
  await send()
  await screen.findByText('Please enter an email or a phone number')
})

test('shows a refusal and keeps what was typed', async () => {
  api.use(post(PATH, problem('too_many_quotes')))
  open()
  await fillIn()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't send your request")
  expect(screen.getByLabelText<HTMLInputElement>('Name')).toHaveValue('Ada')
})
