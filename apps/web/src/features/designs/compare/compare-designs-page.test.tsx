import { findStyle } from '@housecoat/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildProject, get, problem, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { CompareDesignsPage } from './compare-designs-page.tsx'

const api = startFakeApi()

const open = (designs: string) =>
  openPage(`/my-designs/compare?designs=${designs}`, [
    { path: '/my-designs/compare', Component: CompareDesignsPage },
  ])
const designIs = (id: number, name: string) =>
  get(`/api/projects/${id}`, { success: true, project: buildProject({ id, name }) })

test('designs stand side by side, each before and after, and can be left out', async () => {
  api.use(designIs(3, 'Porch'), designIs(8, 'Den'))
  const router = open('3,8,8,x')
  await screen.findByRole('slider', { name: 'Den, before and after' })
  expect(screen.getAllByRole('slider')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Porch' })).toHaveAttribute('href', '/projects/3')
  await userEvent.click(screen.getByRole('button', { name: 'Leave Den out' }))
  expect(screen.getAllByRole('slider')).toHaveLength(1)
  expect(router.state.location.search).toBe('?designs=3')
})

test('designs of one style are told apart by their own materials', async () => {
  const designIn = (id: number, walls: string) => {
    const style = findStyle('exterior', 'tudor')
    const selections = [{ areaId: 'siding', area: 'Siding', style, options: { walls } }]
    const changes = { id, kind: 'style', selections: JSON.stringify(selections) } as const
    return get(`/api/projects/${id}`, { success: true, project: buildProject(changes) })
  }
  api.use(designIn(3, 'stone'), designIn(8, 'painted_brick'))
  open('3,8')
  expect(await screen.findByText('Siding · Walls: Stone')).toBeVisible()
  expect(await screen.findByText('Siding · Walls: Painted brick')).toBeVisible()
})

test('a design that is gone does not hide the others', async () => {
  api.use(designIs(3, 'Porch'), get('/api/projects/9', problem('design_not_found')))
  open('3,9')
  const told = await screen.findByRole('alert')
  expect(told).toHaveTextContent("This design doesn't exist, is private, or has been removed.")
  expect(within(told).getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Porch' })).toBeVisible()
})

test('without designs it says where to choose some', () => {
  open('')
  expect(screen.getByText(/No design is chosen/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask Your Family' })).toBeDisabled()
})
