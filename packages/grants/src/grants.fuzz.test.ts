import { base58CheckEncode } from '@perigee/crypto/base58'
import { parseAccessGrant, serializeAccessGrant, serializeScope } from './access-grant'
import { parseApiKey, serializeApiKey } from './api-key'
import { generateAccessGrant, restrictGrant } from './derive'
import { damaged } from '@perigee/crypto/testing/arbitraries'
import { kindOfError } from '@perigee/crypto/testing/kind-of-error'
import { fuzz, mangled } from '@perigee/std/testing/fuzz'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyWith, unrestricted } from './testing/keys'

const root = generateAccessGrant({ satelliteAddress: 'a@b:1', apiKey: unrestricted, rootKey: new Uint8Array(32) })
const grants = [
  root,
  restrictGrant(root, ['photos/a', 'photos/b/c', 'docs'], { allowDownload: true }),
  restrictGrant(restrictGrant(root, ['photos'], { allowList: true }), ['photos/a'], { allowList: true }),
]
const keys = [unrestricted, keyWith({ nonce: Uint8Array.of(1) }, { notAfter: 5n })]

/** As text that a hand has slipped on, and as bytes under a right checksum. */
const hostile = (texts: string[], scopes: Uint8Array[]): fc.Arbitrary<string> =>
  fc.oneof(mangled(...texts), ...scopes.map((scope) => damaged(scope).map((bytes) => base58CheckEncode(0, bytes))))

it('an access grant is read or refused, and what was read is written alike ever after', () => {
  const input = hostile(grants.map(serializeAccessGrant), grants.map(serializeScope))
  fc.assert(
    fc.property(input, (text) => {
      kindOfError(() => {
        const written = serializeAccessGrant(parseAccessGrant(text))
        expect(serializeAccessGrant(parseAccessGrant(written))).toBe(written)
      })
    }),
    fuzz(500),
  )
})

it('an API key is read or refused, and what was read is written alike ever after', () => {
  const input = hostile(
    keys.map(serializeApiKey),
    keys.map(({ raw }) => raw),
  )
  fc.assert(
    fc.property(input, (text) => {
      kindOfError(() => {
        const written = serializeApiKey(parseApiKey(text))
        expect(serializeApiKey(parseApiKey(written))).toBe(written)
      })
    }),
    fuzz(500),
  )
})
