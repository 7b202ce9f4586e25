import { expect, test } from 'vitest'
import { LeaverDelays } from './leaver-delays.ts'

const person = { person: 'visitor:1', network: 'home' }
const neighbor = { person: 'visitor:2', network: 'home' }
const stranger = { person: 'visitor:3', network: 'elsewhere' }

function openDelays() {
  const clock = { ms: 0 }
  return { clock, delays: new LeaverDelays(() => clock.ms) }
}

const leave = (delays: LeaverDelays, owner: typeof person, times: number) => {
  for (let i = 0; i < times; i++) delays.noteLeft(owner)
}

test('B1: three cancellations in a minute are free, then each one doubles the delay', () => {
  const { delays } = openDelays()
  leave(delays, person, 3)
  const waits = [delays.waitMs(person)]
  for (let i = 0; i < 7; i++) {
    leave(delays, person, 1)
    waits.push(delays.waitMs(person))
  }
  expect(waits).toEqual([0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  expect(delays.waitMs(stranger)).toBe(0)
})

test('B1: new cookies do not help: the network is delayed too', () => {
  const { delays } = openDelays()
  for (let i = 0; i < 12; i++) leave(delays, { person: `visitor:${i}`, network: 'home' }, 1)
  expect(delays.waitMs({ person: 'visitor:new', network: 'home' })).toBe(1000)
  expect(delays.waitMs({ person: null, network: 'home' })).toBe(1000)
  expect(delays.waitMs({ person: 'user:1', network: null })).toBe(0)
})

test('delays of waiting jobs add up', () => {
  const { delays } = openDelays()
  leave(delays, person, 5)
  expect([1, 2, 3].map(() => delays.reserveStart(person))).toEqual([1000, 2000, 3000])
})

test('a few cancellations do not delay neighbors, and all are forgotten after a minute', () => {
  const { clock, delays } = openDelays()
  leave(delays, person, 8)
  expect(delays.waitMs(neighbor)).toBe(0)
  expect(delays.waitMs(person)).toBe(8000)
  clock.ms = 60_000
  expect(delays.waitMs(person)).toBe(0)
})
