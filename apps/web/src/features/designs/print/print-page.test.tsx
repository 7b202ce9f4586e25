import { findStyle, type Project } from '@housecoat/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildPaintSelection, buildProject, get, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { ProjectLayout } from '../project/project-layout.tsx'
import { PrintPage } from './print-page.tsx'

const api = startFakeApi()
afterEach(() => void vi.unstubAllGlobals())

async function open(changes: Partial<Project> = {}) {
  api.use(get('/api/projects/3', { success: true, project: buildProject(changes) }))
  openPage('/projects/3/print', [
    { path: '/projects/:id', Component: ProjectLayout, children: [{ path: 'print', Component: PrintPage }] },
  ])
  return screen.findByRole('article', { name: 'Preview of the sheet' })
}
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

test("the sheet shows the paint's name and numbers, and the closest colors", async () => {
  const sheet = within(await open())
  expect(sheet.getByRole('heading', { name: 'Our porch' })).toBeVisible()
  expect(sheet.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual(['Before', 'After'])
  expect(sheet.getByRole('heading', { name: 'Silver Bird' })).toBeVisible()
  for (const value of ['0001', '#F8F5F5', '248, 245, 245', '91.9']) sheet.getByText(value)
  const neighbors = sheet.getAllByRole('listitem')
  expect(neighbors).toHaveLength(5)
  for (const neighbor of neighbors) {
    expect(neighbor).toHaveTextContent(/\d{4} · #[0-9A-F]{6}/)
    expect(neighbor).toHaveTextContent(/LRV \d+\.\d · ΔE \d\.\d/)
  }
  expect(sheet.getByText(/Colors on screens and in print/)).toBeVisible()
})

test('the paper has the chosen size', async () => {
  const sheet = await open()
  const pageRule = () => sheet.querySelector('style')?.textContent
  await choose('A4')
  expect(pageRule()).toContain('size: 210mm 297mm')
  await choose('Letter')
  expect(pageRule()).toContain('size: 215.9mm 279.4mm')
})

test('the sheet starts from the areas that were estimated when the design was saved', async () => {
  const estimate = { squareMeters: 48.96, uncertainty: 0.21 }
  const sheet = within(await open({ selections: JSON.stringify([buildPaintSelection({ estimate })]) }))
  await choose('m²')
  expect(screen.getByLabelText('Area to paint')).toHaveValue('49')
  expect(sheet.getByText('About 9.8 L (2.6 gal) for 49 m² with 2 coats')).toBeVisible()
  expect(sheet.getByText(/Estimated from your photo, ± 25 %: measure before you buy/)).toBeVisible()
  await userEvent.clear(screen.getByLabelText('Area to paint'))
  await userEvent.type(screen.getByLabelText('Area to paint'), '50')
  expect(sheet.queryByText(/Estimated from your photo/)).not.toBeInTheDocument()
})

test('the amount follows area, unit and coats', async () => {
  const sheet = within(await open())
  await choose('m²')
  expect(sheet.queryByText(/^About/)).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Area to paint'), '36')
  expect(sheet.getByText('About 7.2 L (2 gal) for 36 m² with 2 coats')).toBeVisible()
  await choose('1')
  expect(sheet.getByText('About 3.6 L (1 gal) for 36 m² with 1 coat')).toBeVisible()
  await choose('ft²')
  expect(sheet.getByText('About 0.1 gal (0.4 L) for 36 ft² with 1 coat')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Area to paint'), 'x')
  expect(screen.getByText('Type a number above 0, such as 35 or 35.5')).toBeVisible()
  expect(sheet.queryByText(/^About/)).not.toBeInTheDocument()
})

test('every paint has its own area', async () => {
  const walls = buildPaintSelection({ areaId: 'walls', area: 'Walls' })
  const trim = buildPaintSelection({ areaId: 'trim', area: 'Trim' })
  const sheet = within(await open({ selections: JSON.stringify([walls, trim]) }))
  await choose('m²')
  await userEvent.type(screen.getByLabelText('Area to paint: Trim'), '5')
  expect(sheet.getAllByText(/^About/)).toHaveLength(1)
  await userEvent.type(screen.getByLabelText('Area to paint: Walls'), '30')
  expect(sheet.getAllByText(/^About/).map((amount) => amount.textContent)).toEqual([
    'About 6 L (1.6 gal) for 30 m² with 2 coats',
    'About 1 L (0.3 gal) for 5 m² with 2 coats',
  ])
})

test('a door has no paint amounts', async () => {
  const door = { catalogID: 'f-07', name: 'Harbor', color: 'Red', style: 'Craftsman', price: 1290 }
  const selections = JSON.stringify([{ areaId: 'entry', area: 'Entry door', door }])
  const sheet = within(await open({ kind: 'door', selections }))
  expect(sheet.getByRole('heading', { name: 'Harbor' })).toBeVisible()
  expect(sheet.getByText('$1,290')).toBeVisible()
  expect(screen.queryByLabelText('Area to paint')).not.toBeInTheDocument()
})

test('a style has its own materials, and no paint amounts', async () => {
  const options = { walls: 'stone', shingleColor: '#5F6367' }
  const style = { areaId: 'whole_home', area: 'Whole house', style: findStyle('exterior', 'tudor'), options }
  const sheet = within(await open({ kind: 'style', selections: JSON.stringify([style]) }))
  expect(sheet.getByRole('heading', { name: 'Tudor' })).toBeVisible()
  expect(sheet.getByText('Walls: Stone')).toBeVisible()
  expect(sheet.getByText('Shingles: #5F6367')).toBeVisible()
  expect(screen.queryByLabelText('Area to paint')).not.toBeInTheDocument()
})

test('prints once its pictures have loaded', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  let show: () => void = () => undefined
  const shown = new Promise<void>((resolve) => (show = resolve))
  Object.assign(HTMLImageElement.prototype, { decode: () => shown })
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).not.toHaveBeenCalled()
  show()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})
