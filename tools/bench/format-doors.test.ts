import { expect, test } from 'vitest'
import { formatDoorLight, formatDoors, formatScale, formatSetting } from './format-doors.ts'

test('counts found doors and takes the mean of the corners of those', () => {
  const figures = [
    {
      name: 'first',
      doors: [
        { kind: 'garage', overlap: 0.9, cornerError: 0.01 },
        { kind: 'garage', overlap: 0.2, cornerError: Number.NaN },
      ],
      falseGarages: 0,
      falseEntries: 1,
      ms: 100,
    },
    {
      name: 'second',
      doors: [{ kind: 'garage', overlap: 0.8, cornerError: 0.03 }],
      falseGarages: 2,
      falseEntries: 0,
      ms: 200,
    },
  ] as const
  const table = formatDoors(figures)
  expect(table).toMatch(/first +\| +1 of 2 \| +– \| +1\.0 % \| +– \| +0 \| +1 \| +100/)
  expect(table).toMatch(/all\*\* +\| +2 of 3 \| +– \| +2\.0 % \| +– \| +2 \| +1 \| +150/)
})

test('states what changed outside', () => {
  const text = formatSetting([{ label: '1600 px', prepareMs: 80.4, setMs: 20.6 }], { changed: 0, outside: 9 })
  expect(text).toMatch(/1600 px +\| +80 \| +21/)
  expect(text).toContain('**0** of 9')
})

test('lists each set door’s error, and their mean', () => {
  const row = { scene: 'exterior-1', hex: 'F4F3EF', p90: 4 }
  const table = formatDoorLight([
    { ...row, kind: 'garage', median: 1 },
    { ...row, kind: 'entry', median: 2 },
  ])
  expect(table).toMatch(/exterior-1, entry #F4F3EF +\| +2\.0 \| +4\.0/)
  expect(table).toMatch(/mean\*\* +\| +1\.5 \| +4\.0/)
})

test('takes the errors of the scale without their signs, and leaves out doors beside which no wall is found', () => {
  const row = { scene: 'exterior-1', kind: 'garage' } as const
  const table = formatScale([
    { ...row, ratio: 1.1 },
    { ...row, ratio: 0.9 },
    { ...row, kind: 'entry', ratio: Number.NaN },
  ])
  expect(table).toMatch(/exterior-1, garage +\| +\+10 %/)
  expect(table).toMatch(/exterior-1, garage +\| +−10 %/)
  expect(table).toMatch(/exterior-1, entry +\| +no wall/)
  expect(table).toMatch(/median, without sign\*\* +\| +10\.0 %/)
  expect(table).toMatch(/doors\*\* +\| +2 of 3/)
})
