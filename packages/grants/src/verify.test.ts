import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { describe, expect, it } from 'vitest'
import type { Action } from './actions'
import { addCaveat, type ApiKey } from './api-key'
import { allowedBuckets, checkAction, earliestExpiry, maxObjectTtl } from './verify'
import { anAction, keyWith, secret, unrestricted } from './testing/keys'
import { nanosOfDate } from './times'

const all = 7
const judge = (apiKey: ApiKey, action: Partial<Action> = {}, versionBits = all): string => {
  const verdict = checkAction(apiKey, { secret, versionBits, action: anAction(action) })
  return verdict.ok ? 'ok' : verdict.reason
}
const inBucket = (name: string, prefix: number[] = []) => ({
  bucket: utf8(name),
  encryptedPathPrefix: Uint8Array.from(prefix),
})

describe('checking an action', () => {
  it('lets a key without caveats do anything its version allows, known or not', () => {
    expect([1, 5, 9, 14, 99].map((number) => judge(unrestricted, { op: number }))).toEqual(Array(5).fill('ok'))
    expect([1, 6, 13, 14, 15].map((number) => judge(unrestricted, { op: number }, 0))).toEqual([
      'ok',
      'unauthorized',
      'unauthorized',
      'unauthorized',
      'unauthorized',
    ])
    expect([13, 14].map((number) => judge(unrestricted, { op: number }, 1))).toEqual(['ok', 'unauthorized'])
    expect([13, 14].map((number) => judge(unrestricted, { op: number }, 4))).toEqual(['unauthorized', 'ok'])
  })

  it('denies unknown operations under any caveat', () => {
    expect(judge(keyWith({}), { op: 99 })).toBe('unauthorized')
  })

  it('judges reading a retention per caveat: being able to put implies being able to get', () => {
    const put = { flags: new Set(['disallowPutRetention'] as const) }
    const get = { flags: new Set(['disallowGetRetention'] as const) }
    const both = { flags: new Set(['disallowPutRetention', 'disallowGetRetention'] as const) }
    expect([[put], [get], [put, get], [both]].map((caveats) => judge(keyWith(...caveats), { op: 8 }))).toEqual([
      'ok',
      'ok',
      'ok',
      'unauthorized',
    ])
  })

  it('lets reads of bucket metadata pass without the right to read, in allowed buckets', () => {
    const flags = new Set(['disallowReads'] as const)
    const noPath = { path: new Uint8Array() }
    expect(judge(keyWith({ flags }), noPath)).toBe('ok')
    expect(judge(keyWith({ flags, allowedPaths: [inBucket('photos', [9])] }), noPath)).toBe('ok')
    expect(judge(keyWith({ flags, allowedPaths: [inBucket('other')] }), noPath)).toBe('unauthorized')
    expect(judge(keyWith({ flags, allowedPaths: [inBucket('other')] }), { ...noPath, bucket: '' })).toBe('ok')
    expect(judge(keyWith({ flags }))).toBe('unauthorized')
  })

  it('compares prefixes as bytes, of the same bucket', () => {
    const apiKey = keyWith({ allowedPaths: [inBucket('photos', [1, 2]), inBucket('other', [5])] })
    const path = (...bytes: number[]) => judge(apiKey, { path: Uint8Array.from(bytes) })
    expect([path(1, 2), path(1, 2, 9), path(1), path(5)]).toEqual(['ok', 'ok', 'unauthorized', 'unauthorized'])
  })

  it('counts both ends of a time range in, to the nanosecond', () => {
    const noon = nanosOfDate(new Date('2030-06-01T12:00:00Z'))
    const apiKey = keyWith({ notBefore: noon, notAfter: noon + 10n })
    const at = [noon - 1n, noon, noon + 10n, noon + 11n].map((time) => judge(apiKey, { time }))
    expect(at).toEqual(['unauthorized', 'ok', 'ok', 'unauthorized'])
    expect(judge(apiKey, { time: new Date('2030-06-01T12:00:00Z') })).toBe('ok')
  })

  it('names what is wrong in the order of the checks', () => {
    const unreadable = addCaveat(unrestricted, Uint8Array.of(0xff))
    const forged = { ...unrestricted, tail: new Uint8Array(32) }
    expect(judge(forged, { time: null })).toBe('invalid')
    expect(judge(unreadable, { time: null })).toBe('api key')
    expect(judge(unreadable)).toBe('format')
    expect(judge(unrestricted, { time: new Date(Number.NaN) })).toBe('api key')
  })
})

describe('revocation', () => {
  const child = keyWith({ nonce: Uint8Array.of(1) })
  const grandchild = addCaveat(child, Uint8Array.of())
  const revoking = (apiKey: ApiKey, isRevoked: (tails: readonly Uint8Array[]) => boolean) =>
    checkAction(apiKey, { secret, versionBits: all, action: anAction(), isRevoked })

  it.each([
    ['its root', unrestricted],
    ['its parent', child],
    ['itself', grandchild],
  ])('of a key follows from that of %s', (_, revoked) => {
    const verdict = revoking(grandchild, (tails) => tails.some((tail) => toHex(tail) === toHex(revoked.tail)))
    expect(verdict).toEqual({ ok: false, reason: 'revoked' })
  })

  it('does not follow from that of a child', () => {
    const verdict = revoking(child, (tails) => tails.some((tail) => toHex(tail) === toHex(grandchild.tail)))
    expect(verdict).toEqual({ ok: true })
  })

  it('is assumed when the look-up fails', () => {
    const verdict = revoking(child, () => {
      throw new Error('database is away')
    })
    expect(verdict).toEqual({ ok: false, reason: 'revoked' })
  })
})

describe('limits of a key', () => {
  it('are what all its caveats agree on', () => {
    const apiKey = keyWith(
      { allowedPaths: [inBucket('b'), inBucket('a', [1]), inBucket('a', [2])], notAfter: 5_000_000n },
      { maxObjectTtl: 9_000_000n },
      { allowedPaths: [inBucket('c'), inBucket('a')], notAfter: 3_999_999n, maxObjectTtl: 2_000_001n },
    )
    expect(allowedBuckets(apiKey)).toEqual(['a'])
    expect(earliestExpiry(apiKey)).toEqual(new Date(3))
    expect(maxObjectTtl(apiKey)).toBe(2)
  })

  it('do not exist for a key without caveats', () => {
    expect([allowedBuckets(unrestricted), earliestExpiry(unrestricted), maxObjectTtl(unrestricted)]).toEqual([
      'all',
      null,
      null,
    ])
  })

  it('may leave no bucket at all', () => {
    const apiKey = keyWith({ allowedPaths: [inBucket('a')] }, { allowedPaths: [inBucket('b')] })
    expect(allowedBuckets(apiKey)).toEqual([])
  })

  it('stay dates when a caveat names a time beyond all dates', () => {
    expect(earliestExpiry(keyWith({ notAfter: 2n ** 80n }))).toEqual(new Date(8_640_000_000_000_000))
    expect(earliestExpiry(keyWith({ notAfter: -(2n ** 80n) }))).toEqual(new Date(-8_640_000_000_000_000))
  })
})
