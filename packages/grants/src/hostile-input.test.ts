import { base58CheckEncode } from '@perigee/crypto/hash'
import { ProtoWriter } from '@perigee/crypto/protobuf'
import { damaged } from '@perigee/crypto/testing/arbitraries'
import { kindOfError } from '@perigee/crypto/testing/kind-of-error'
import { utf8 } from '@perigee/std/bytes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAccessGrant, serializeScope } from './access-grant'
import { parseApiKey, parseMacaroon } from './api-key'
import { decodeCaveat, emptyCaveat, encodeCaveat } from './caveat'
import { generateAccessGrant, restrictGrant } from './derive'
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

  it('a grant with very many paths and components is read in reasonable time', () => {
    const paths = (from: number) =>
      Array.from({ length: 2000 }, (_, at) => ({ bucket: utf8('b'), encryptedPathPrefix: utf8(`${from}/${at}`) }))
    const many = keyWith({ allowedPaths: paths(1) }, { allowedPaths: [...paths(1), ...paths(2)] })
    const deep = { bucket: utf8('b'), encryptedPathPrefix: utf8('/'.repeat(20_000)) }
    for (const apiKey of [many, keyWith({ allowedPaths: [deep] })]) {
      const grant = generateAccessGrant({
        satelliteAddress: 'a',
        apiKey,
        rootKey: new Uint8Array(32),
        encryptPath: false,
      })
      expect(grant.encryption.entries().length).toBeGreaterThan(0)
    }
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
