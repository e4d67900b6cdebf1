import { expect, it } from 'vitest'
import { oldSecretEnds } from './old-secret'

it.each([
  ['2026-11-24T12:00:01Z', '2026-11-24T12:00:01Z'],
  ['2026-11-24T12:00:00Z', null],
  [null, null],
])('an old secret that signs until %s', (oldSecretUntil, until) =>
  expect(oldSecretEnds({ oldSecretUntil }, new Date('2026-11-24T12:00:00Z'))).toBe(until),
)
