import { expect, test } from 'vitest'
import { createStepLog, type AreaStep } from './step-log.ts'

const tap: AreaStep = { kind: 'tap', x: 3, y: 4, adds: true }
const undo: AreaStep = { kind: 'undo' }

const openLog = () => createStepLog(() => sessionStorage)

test('after a reload, only the steps that were not saved are found', () => {
  const log = openLog()
  log.add('a1', 'exterior', tap)
  const saved = log.latest()
  log.add('a1', 'exterior', undo)
  expect(openLog().listAfter('a1', 'exterior', 0)).toEqual([tap, undo])
  expect(openLog().listAfter('a1', 'exterior', saved)).toEqual([undo])
  log.forget(saved)
  expect(openLog().listAfter('a1', 'exterior', 0)).toEqual([undo])
})

test('numbers keep increasing after a reload', () => {
  const log = openLog()
  log.add('a1', 'exterior', tap)
  const again = openLog()
  again.add('a1', 'exterior', undo)
  expect(again.latest()).toBeGreaterThan(log.latest())
})

test('each photo and surface has its own steps', () => {
  const log = openLog()
  log.add('a1', 'walls', tap)
  expect(log.listAfter('a1', 'ceiling', 0)).toEqual([])
  log.add('b2', 'walls', undo)
  expect(log.listAfter('b2', 'walls', 0)).toEqual([undo])
})

test('without storage, steps last as long as the page', () => {
  const log = createStepLog(() => {
    throw new DOMException('off', 'SecurityError')
  })
  log.add('a1', 'walls', tap)
  expect(log.listAfter('a1', 'walls', 0)).toEqual([tap])
})
