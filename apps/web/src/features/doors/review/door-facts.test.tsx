import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { buildDoor } from '../catalog/build-door.ts'
import { DoorFactsList } from './door-facts.tsx'

test('the review tells how a door is set in, and nothing of what it does not have', () => {
  const entry = buildDoor({ catalogID: 'e1', kind: 'entry', name: 'Colonial', rValue: null })
  const kit = { sidelights: 'both', transom: 'rectangular' } as const
  const doors = [
    { area: 'Garage Door', door: buildDoor() },
    { area: 'Entry Door', door: entry, handle: 'left', kit } as const,
  ]
  openPage('/doors', [{ path: '/doors', element: <DoorFactsList doors={doors} /> }])
  const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(factOf('Door handle')).toBe('On the left')
  expect(factOf('Windows around it')).toBe('Sidelights on both sides · Transom')
  expect(screen.getAllByText('R-value')).toHaveLength(1)
})
