import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { expect } from 'vitest'
import { contentKeyOf } from '../keys'
import { EncryptionStore, decryptPath, encryptPath } from '../encryption-store'
import { componentNonce, decodeSegment, encodeSegment, splitCipherPath, splitPath } from '../path-component'
import { encryptCursor, encryptPrefix, listDelimiter } from '../list-prefix'
import { FormatError } from '../format-error'
import type { VectorChecks } from './check-vectors'
import { kindOfError } from './kind-of-error'
import type { VectorPart } from './vectors'

/** Path encryption, listings, the store of keys, segments. */
export const pathChecks: VectorChecks = {
  'paths/componentNonce': ({ input, output }) => {
    const nonce = toHex(componentNonce(input.bytes('componentKey')))
    expect(nonce.slice(0, 24)).toBe(output.text('nonce12'))
    if (output.has('nonce24')) expect(nonce).toBe(output.text('nonce24'))
  },
  'paths/encrypt': ({ input, output }) => {
    const cipher = input.number('cipher')
    const store = new EncryptionStore({ defaultKey: input.bytes('rootKey'), defaultPathCipher: cipher })
    const { cipherPath, pathKey } = encryptPath(store, input.text('bucket'), input.text('plain'))
    expect(toHex(cipherPath)).toBe(output.text('encryptedHex'))
    expect(pathKey).toEqual(output.bytes('pathKey'))
    expect(contentKeyOf(pathKey)).toEqual(output.bytes('contentKey'))
    const back = decryptPath(store, input.text('bucket'), cipherPath)
    expect(back).toEqual({ plainPath: input.text('plain'), pathKey, cipher })
  },
  'paths/listRequest': ({ input, output }) => {
    const request = () => {
      const listing = encryptPrefix(listingStore(input), input.text('bucket'), input.text('prefix'))
      return {
        delimiter: listDelimiter(listing, input.text('delimiter')),
        encPrefixHex: toHex(listing.cipherPrefix),
        encCursorHex: toHex(encryptCursor(listing, input.text('cursor'))),
        arbitraryPrefix: listing.arbitraryPrefix,
        parentKey: toHex(listing.parentKey),
      }
    }
    if (output.has('error')) {
      expect(request).toThrow(new FormatError(errorKind(output.text('error')), output.text('error')))
      expect(kindOfError(request)).toBe(errorKind(output.text('error')))
    } else {
      expect(request()).toEqual({
        delimiter: output.text('delimiter'),
        encPrefixHex: output.text('encPrefixHex'),
        encCursorHex: output.text('encCursorHex'),
        arbitraryPrefix: output.flag('arbitraryPrefix'),
        parentKey: output.text('parentKey'),
      })
    }
  },
  'paths/storeAdd': ({ input, output }) => {
    const add = (): EncryptionStore => storeOf(input.parts('entries'))
    expect(add).toThrow(output.text('error'))
    expect(kindOfError(add)).toBe('conflict')
  },
  'paths/storeLookup': ({ input, output }) => {
    const store = storeOf(input.parts('entries'))
    const path = input.text('path')
    const found =
      input.text('form') === 'plain'
        ? store.lookupPlain(input.text('bucket'), splitPath(path))
        : store.lookupCipher(input.text('bucket'), splitCipherPath(utf8(path)))
    if (!output.has('base')) return expect(found).toBeNull()
    const base = output.part('base')
    expect(found?.rest).toEqual(base.texts('rest'))
    expect(found?.base).toMatchObject({ key: base.bytes('key'), pathCipher: base.number('cipher') })
    expect(found?.base.entry).toMatchObject({
      plainPath: base.text('plain'),
      cipherPath: utf8(base.text('encrypted')),
    })
  },
  'segments/encode': ({ input, output }) => {
    expect(toHex(encodeSegment(input.bytes('hex')))).toBe(output.text('hex'))
    expect(decodeSegment(output.bytes('hex'))).toEqual(input.bytes('hex'))
  },
  'segments/decode': ({ input, output }) => {
    if (!output.has('error')) return expect(decodeSegment(input.bytes('hex'))).toEqual(output.bytes('hex'))
    expect(() => decodeSegment(input.bytes('hex'))).toThrow(output.text('error'))
    expect(kindOfError(() => decodeSegment(input.bytes('hex')))).toBe('format')
  },
}

const errorKind = (message: string) => (message === 'unsupported delimiter' ? 'request' : 'missing-base')

function listingStore(input: VectorPart): EncryptionStore {
  const store = new EncryptionStore({
    defaultKey: input.has('rootKey') ? input.bytes('rootKey') : null,
    defaultPathCipher: input.number('cipher'),
  })
  input.parts('entries').forEach((entry) => store.add(entryOf(entry)))
  return store
}

function storeOf(entries: VectorPart[]): EncryptionStore {
  const store = new EncryptionStore()
  entries.forEach((entry) => store.add(entryOf(entry)))
  return store
}

const entryOf = (entry: VectorPart) => ({
  bucket: entry.text('bucket'),
  plainPath: entry.text('plain'),
  cipherPath: entry.has('encryptedHex') ? entry.bytes('encryptedHex') : utf8(entry.text('encrypted')),
  key: entry.has('key') ? entry.bytes('key') : new Uint8Array(32),
  pathCipher: entry.has('cipher') ? entry.number('cipher') : 2,
})
