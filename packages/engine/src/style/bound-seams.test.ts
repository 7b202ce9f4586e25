import { expect, test } from 'vitest'
import { boundSeams } from './bound-seams.ts'

const matte = (data: readonly number[]) => ({ width: data.length, height: 1, data: Uint8Array.from(data) })
const gray = (values: readonly number[]) => Uint8Array.from(values.flatMap((value) => [value, value, value]))
const seen = (out: Uint8Array) => [...out].filter((_, at) => at % 3 === 0)

test('a bright or dark speck between two surfaces becomes like the nearer ones', () => {
  const mattes = [matte([255, 255, 128, 0, 0]), matte([0, 0, 127, 255, 255])]
  const bright = gray([40, 42, 200, 60, 62])
  boundSeams(bright, 3, mattes)
  expect(seen(bright)).toEqual([40, 42, 62, 60, 62])
  const dark = gray([40, 42, 0, 60, 62])
  boundSeams(dark, 3, mattes)
  expect(seen(dark)).toEqual([40, 42, 40, 60, 62])
})

test('pixels of one surface, and those that show something else, too, stay', () => {
  const mattes = [matte([255, 255, 128, 0, 0]), matte([0, 0, 0, 255, 255])]
  const out = gray([40, 250, 200, 0, 62])
  boundSeams(out, 3, mattes)
  expect(seen(out)).toEqual([40, 250, 200, 0, 62])
})

test('a shared pixel without one of a single surface nearby stays', () => {
  const out = gray([200, 10])
  boundSeams(out, 3, [matte([128, 127]), matte([127, 128])])
  expect(seen(out)).toEqual([200, 10])
})
