import { expect, test } from 'vitest'
import { latestWins } from './latest-wins.ts'

/** A job whose calls end when the test says so. */
function buildJob() {
  const started: { input: string; finish: () => void; fail: () => void }[] = []
  const run = (input: string) =>
    new Promise<string>((resolve, reject) => {
      started.push({ input, finish: () => resolve(input), fail: () => reject(new Error(input)) })
    })
  return { started, call: latestWins(run) }
}

test('while one call runs, only the newest waiting one is kept', async () => {
  const { started, call } = buildJob()
  const answers = ['red', 'green', 'blue', 'white'].map((color) => call(color))
  expect(started.map(({ input }) => input)).toEqual(['red'])
  started[0].finish()
  await answers[0]
  expect(started.map(({ input }) => input)).toEqual(['red', 'white'])
  started[1].finish()
  expect(await Promise.all(answers)).toEqual(['red', null, null, 'white'])
})

test('a failed call does not stop the next one', async () => {
  const { started, call } = buildJob()
  const first = call('red')
  const second = call('green')
  started[0].fail()
  await expect(first).rejects.toThrow('red')
  started[1].finish()
  expect(await second).toBe('green')
})

test('once idle, a call starts at once', async () => {
  const { started, call } = buildJob()
  const first = call('red')
  started[0].finish()
  await first
  void call('green')
  expect(started.map(({ input }) => input)).toEqual(['red', 'green'])
})
