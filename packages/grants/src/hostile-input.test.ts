import { base58CheckEncode } from '@perigee/crypto/base58'
import { ProtoWriter } from '@perigee/crypto/protobuf'
import { parseAccessGrant, serializeScope } from './access-grant'
import { parseApiKey, parseMacaroon } from './api-key'
import { type AllowedPath, decodeCaveat, emptyCaveat, encodeCaveat } from './caveat'
import { generateAccessGrant, restrictGrant } from './derive'
import { damaged } from '@perigee/crypto/testing/arbitraries'
import { kindOfError } from '@perigee/crypto/testing/kind-of-error'
import { utf8 } from '@perigee/std/bytes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxCaveats, maxComponents, maxPaths } from './limits'
import { caveat } from './testing/arbitraries'
import { keyWith, unrestricted } from './testing/keys'

const root = generateAccessGrant({ satelliteAddress: 'a', apiKey: unrestricted, rootKey: new Uint8Array(32) })
const shared = restrictGrant(root, ['photos/a', 'photos/b/c', 'docs'], { allowDownload: true })
const scope = serializeScope(shared)
const restricted = keyWith({ nonce: Uint8Array.of(1, 2, 3, 4) }, { notAfter: 5n })
const grantText = (bytes: Uint8Array): string => base58CheckEncode(0, bytes)

const readers: [string, (bytes: Uint8Array) => unknown, Uint8Array][] = [
  ['parseMacaroon', parseMacaroon, restricted.raw],
  ['parseApiKey', (bytes) => parseApiKey(grantText(bytes)), restricted.raw],
  ['decodeCaveat', decodeCaveat, shared.apiKey.caveats[0] ?? new Uint8Array()],
  ['parseAccessGrant', (bytes) => parseAccessGrant(grantText(bytes)), scope],
]

describe('hostile input', () => {
  it.each(readers)('%s answers arbitrary and damaged bytes with a value or a FormatError', (_, read, valid) => {
    const input = fc.oneof(fc.uint8Array({ maxLength: 200 }), damaged(valid))
    fc.assert(
      fc.property(input, (bytes) => void kindOfError(() => read(bytes))),
      { numRuns: 500 },
    )
  })

  it('every truncation of a macaroon is a format error', () => {
    for (let end = 0; end < restricted.raw.length; end++) {
      expect(kindOfError(() => parseMacaroon(restricted.raw.slice(0, end)))).toBe('format')
    }
  })

  it.each([
    ['another version', Uint8Array.from([1, ...restricted.raw.slice(1)])],
    ['a length of 2^31', Uint8Array.from([2, 2, 0x80, 0x80, 0x80, 0x80, 0x08, 0, 0, 6])],
    ['a length that does not end', Uint8Array.from([2, 2, ...new Uint8Array(12).fill(0x80)])],
    ['a signature of 31 bytes', Uint8Array.from([2, 2, 1, 7, 0, 0, 6, 31, ...new Uint8Array(31)])],
    ['another packet for the signature', Uint8Array.from([2, 2, 1, 7, 0, 0, 2, 32, ...new Uint8Array(32)])],
    ['no identifier', Uint8Array.from([2, 0, 0, 6, 32, ...new Uint8Array(32)])],
  ])('a macaroon with %s is a format error', (_, bytes) => {
    expect(kindOfError(() => parseMacaroon(bytes))).toBe('format')
  })

  it('a grant without address, key or encryption access is a format error', () => {
    const key = unrestricted.raw
    const attempts = [
      new ProtoWriter().bytes(2, key).message(3, new Uint8Array()),
      new ProtoWriter().text(1, 'a').message(3, new Uint8Array()),
      new ProtoWriter().text(1, 'a').bytes(2, key),
      new ProtoWriter().text(1, 'a').bytes(2, key).message(3, new ProtoWriter().bytes(1, key).finish()),
    ]
    const kinds = attempts.map((scopeOf) => kindOfError(() => parseAccessGrant(grantText(scopeOf.finish()))))
    expect(kinds).toEqual(['format', 'format', 'format', 'format'])
  })

  it('a key with more restrictions than anybody needs is a format error', () => {
    const chain = (length: number) => keyWith(...Array.from({ length }, () => ({ notAfter: 5n }))).raw
    expect(parseMacaroon(chain(maxCaveats)).caveats).toHaveLength(maxCaveats)
    expect(kindOfError(() => parseMacaroon(chain(maxCaveats + 1)))).toBe('format')
  })
})

describe('a grant limited to paths', () => {
  const inBucket = (encryptedPathPrefix: Uint8Array) => ({ bucket: utf8('b'), encryptedPathPrefix })
  const numbered = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => inBucket(utf8(`p${from + at}`)))
  const kindWith = (...lists: AllowedPath[][]) =>
    kindOfError(() => {
      const apiKey = keyWith(...lists.map((allowedPaths) => ({ allowedPaths })))
      generateAccessGrant({ satelliteAddress: 'a', apiKey, rootKey: new Uint8Array(32), encryptPath: false })
    })

  it('may name so many different paths and no more', () => {
    expect(kindWith(numbered(maxPaths))).toBeNull()
    expect(kindWith(numbered(maxPaths + 1))).toBe('format')
    expect(kindWith(numbered(maxPaths - 10), numbered(11, 1000))).toBe('format')
  })

  it('may repeat them as often as it likes', () => {
    expect(kindWith(...Array.from({ length: maxCaveats }, () => numbered(100)))).toBeNull()
    expect(kindWith(Array.from({ length: 3000 }, () => inBucket(utf8('p'))))).toBeNull()
  })

  it('may not name paths of very many components', () => {
    expect(kindWith([inBucket(utf8('/'.repeat(maxComponents - 1)))])).toBeNull()
    expect(kindWith([inBucket(utf8('/'.repeat(maxComponents)))])).toBe('format')
  })

  it('keeps the paths that all restrictions cover, however they overlap', () => {
    const prefix = fc.stringMatching(/^[ab/]{0,4}$/)
    const list = fc.uniqueArray(fc.tuple(fc.constantFrom('b', 'bb'), prefix), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), (lists) => {
        const allowed = lists.map((paths) =>
          paths.map(([bucket, path]) => ({ bucket: utf8(bucket), encryptedPathPrefix: utf8(path) })),
        )
        const apiKey = keyWith(...allowed.map((allowedPaths) => ({ allowedPaths })))
        const options = { satelliteAddress: 'a', apiKey, rootKey: new Uint8Array(32), encryptPath: false }
        const covered = lists
          .flat()
          .filter(([bucket, path]) =>
            lists.every((paths) => paths.some(([other, begin]) => other === bucket && path.startsWith(begin))),
          )
        const kept = generateAccessGrant(options).encryption.entries()
        expect(new Set(kept.map(({ bucket, plainPath }) => `${bucket}:${plainPath}`))).toEqual(
          new Set(covered.map(([bucket, path]) => `${bucket}:${path}`)),
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe('caveats', () => {
  it('come back from their bytes', () => {
    fc.assert(
      fc.property(caveat, (value) => {
        expect(decodeCaveat(encodeCaveat(value))).toEqual(value)
      }),
    )
  })

  it('take the last of repeated flags', () => {
    expect(decodeCaveat(Uint8Array.of(8, 1, 8, 0))).toEqual(emptyCaveat)
  })

  it('refuse a flag that is no number: skipping it would widen the key', () => {
    expect(kindOfError(() => decodeCaveat(Uint8Array.of(0x0a, 0)))).toBe('format')
  })
})
