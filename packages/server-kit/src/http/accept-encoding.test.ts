import { expect, it } from 'vitest'
import { acceptsCoding } from './accept-encoding'

it.each([
  [undefined, false, true],
  ['', false, true],
  ['gzip', true, true],
  ['br, GZIP;q=0.5', true, true],
  ['gzip;q=0', false, true],
  ['*', true, true],
  ['*;q=0', false, false],
  ['gzip, *;q=0', true, false],
  ['identity;q=0', false, false],
  ['br, identity;q=0', false, false],
  ['gzip; q=bad', false, true],
])('%s: gzip %s, identity %s', (header, gzip, identity) => {
  expect([acceptsCoding(header, 'gzip'), acceptsCoding(header, 'identity')]).toEqual([gzip, identity])
})
