import type { CandidateKind } from '@housecoat/engine'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AreaChoice } from '../../../engine/engine-api.ts'
import { AreaChoices } from './area-choices.tsx'
import type { ShownArea } from './paint-engine.ts'

const picture = () => ({ width: 3, height: 2, data: new Uint8ClampedArray(24) })
const choiceOf = (kind: CandidateKind): AreaChoice => ({
  kind,
  edit: { kind: 'start', name: kind, runs: [6] },
  thumbnail: picture(),
})
const CHOICES = (['found', 'both', 'main-part'] as const).map(choiceOf)

const areaOf = (start: ShownArea['start'], surface: ShownArea['surface'] = 'exterior'): ShownArea => ({
  surface,
  start,
  glow: picture(),
  coverage: 0.3,
  owned: {},
  tapAgain: null,
  canUndo: false,
  canRedo: false,
  tapModel: null,
  confidence: 0.4,
  doubt: null,
  isKept: false,
  isEdited: false,
})

const edit = vi.fn()
// jsdom draws nothing
beforeEach(() => {
  edit.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const show = (area: ShownArea | null, choices: readonly AreaChoice[] = CHOICES) =>
  render(<AreaChoices engine={{ area, choices }} editing={{ edit }} />)
const names = () => screen.getAllByRole('radio').map((radio) => radio.textContent)

test('the areas that may be meant are named, and the shown one is checked', () => {
  show(areaOf('found'))
  expect(screen.getByRole('radiogroup', { name: 'Which area do you mean?' })).toBeVisible()
  expect(names()).toEqual(['Best guess', 'Siding, brick and stone', 'Largest part only'])
  expect(screen.getByRole('radio', { name: 'Best guess' })).toBeChecked()
})

test('a room’s largest part is its main wall', () => {
  show(
    areaOf('found', 'walls'),
    ['found', 'main-part', 'larger'].map((kind) => choiceOf(kind as CandidateKind)),
  )
  expect(names()).toEqual(['Best guess', 'Main wall only', 'More of the walls'])
})

test('one tap chooses an area', async () => {
  show(areaOf('found'))
  await userEvent.click(screen.getByRole('radio', { name: 'Siding, brick and stone' }))
  expect(edit.mock.calls).toEqual([[CHOICES[1].edit]])
})

test('arrow keys choose an area', async () => {
  show(areaOf('found'))
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight>}')
  expect(edit.mock.calls).toEqual([[CHOICES[1].edit]])
})

test('nothing is checked while the area is blank', () => {
  show(areaOf('blank'))
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
})

test.each([
  ['there is no area yet', null, CHOICES],
  ['only one area is likely', areaOf('found'), CHOICES.slice(0, 1)],
  ['the person has edited the area', areaOf('edited'), CHOICES],
])('there is no choice when %s', (_, area, choices) => {
  const { container } = show(area, choices)
  expect(container).toBeEmptyDOMElement()
})
