import { expect, it } from 'vitest'
import { continuationToken, parseContinuationToken } from './continuation-token'

it.each(['a', 'a b+c%#?é日本/', '/'])('carries %j', (key) => {
  expect(parseContinuationToken(continuationToken(key))).toBe(key)
})

it.each(['', 'x', '****', '/w=='])('refuses %j', (token) => {
  expect(() => parseContinuationToken(token)).toThrow('continuation token provided is incorrect')
})
