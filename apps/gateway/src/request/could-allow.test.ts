import { createApiKey, addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type Caveat } from '@perigee/grants/caveat'
import { utf8 } from '@perigee/std/bytes'
import { expect, it } from 'vitest'
import { couldAllow } from './caller'

const now = new Date('2026-01-01T00:00:00Z')
const nanos = BigInt(now.getTime()) * 1_000_000n
const keyWith = (caveat: Partial<Caveat>) =>
  addCaveat(createApiKey(new Uint8Array(32), new Uint8Array(32)), encodeCaveat({ ...emptyCaveat, ...caveat }))
const photosOnly = [{ bucket: utf8('photos'), encryptedPathPrefix: utf8('secret') }]

it.each<[string, Partial<Caveat>, boolean]>([
  ['without restrictions', {}, true],
  ['that may not write', { flags: new Set(['disallowWrites']) }, false],
  ['that may not read', { flags: new Set(['disallowReads']) }, true],
  ['of this bucket, whatever the path', { allowedPaths: photosOnly }, true],
  ['of another bucket', { allowedPaths: [{ bucket: utf8('other'), encryptedPathPrefix: utf8('') }] }, false],
  ['that has ended', { notAfter: nanos - 1n }, false],
  ['that has not begun', { notBefore: nanos + 1n }, false],
])('a key %s could write to photos: %s', (_, caveat, allowed) => {
  expect(couldAllow(keyWith(caveat), ['write'], 'photos', now)).toBe(allowed)
})

it('is content with one of several rights', () => {
  const key = keyWith({ flags: new Set(['disallowReads']) })
  expect(couldAllow(key, ['read', 'list'], 'photos', now)).toBe(true)
  expect(couldAllow(key, ['read'], 'photos', now)).toBe(false)
})
