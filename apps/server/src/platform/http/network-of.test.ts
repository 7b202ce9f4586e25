import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['unix:', 'unix:'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a hundred addresses of one /64 count as one network, a neighbor as another', () => {
  const household = Array.from({ length: 100 }, (_, index) =>
    networkOf(`2001:db8:7:7::${index.toString(16)}`),
  )
  expect(new Set(household).size).toBe(1)
  expect(networkOf('2001:db8:7:8::1')).not.toBe(household[0])
})
