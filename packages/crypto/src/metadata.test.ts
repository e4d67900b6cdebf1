import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeSerializableMeta,
  decodeStreamInfo,
  decodeStreamMeta,
  encodeSerializableMeta,
  encodeStreamInfo,
  encodeStreamMeta,
  openMetadata,
  sealMetadata,
} from './metadata'
import { decodeVersionId } from './version-id'
import { key32 } from './testing/arbitraries'
import { kindOfError } from './testing/kind-of-error'

const text = fc.string({ unit: 'binary', maxLength: 20 })
const bytes = fc.uint8Array({ maxLength: 50 })
const size = fc.maxSafeNat()
const userDefined = fc.array(fc.tuple(text, text), { maxLength: 8 }).map((entries) => new Map(entries))

describe('metadata messages', () => {
  it('come back from their bytes', () => {
    fc.assert(
      fc.property(text, userDefined, size, size, bytes, (contentType, map, segmentsSize, lastSegmentSize, data) => {
        const meta = { contentType, userDefined: map }
        expect(decodeSerializableMeta(encodeSerializableMeta(meta))).toEqual(meta)
        const info = { segmentsSize, lastSegmentSize, metadata: data }
        expect(decodeStreamInfo(encodeStreamInfo(info))).toEqual(info)
        const streamMeta = {
          encryptedStreamInfo: data,
          encryptionType: 2,
          encryptionBlockSize: 7424,
          lastSegmentMeta: { encryptedKey: data, keyNonce: data },
          numberOfSegments: 3,
        }
        expect(decodeStreamMeta(encodeStreamMeta(streamMeta))).toEqual(streamMeta)
      }),
    )
  })

  it('keep names that mean something to JavaScript objects', () => {
    const map = new Map([['__proto__', 'x'] as const, ['constructor', 'y'] as const])
    expect(decodeSerializableMeta(encodeSerializableMeta({ userDefined: map })).userDefined).toEqual(map)
  })

  it('do not depend on the order in which entries were set', () => {
    const one = new Map([['a', '1'] as const, ['b', '2'] as const])
    const other = new Map([['b', '2'] as const, ['a', '1'] as const])
    expect(encodeSerializableMeta({ userDefined: one })).toEqual(encodeSerializableMeta({ userDefined: other }))
  })

  it('refuse sizes below zero', () => {
    const negative = Uint8Array.from([0x10, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1])
    expect(kindOfError(() => decodeStreamInfo(negative))).toBe('format')
  })
})

describe('sealed metadata', () => {
  it('opens under its own key only', () => {
    fc.assert(
      fc.property(key32, key32, bytes, bytes, (mine, theirs, streamInfo, etag) => {
        fc.pre(mine.join() !== theirs.join())
        const sealed = sealMetadata({ derivedKey: mine, streamInfo, etag })
        expect(openMetadata(mine, sealed)).toEqual({ streamInfo, etag })
        expect(kindOfError(() => openMetadata(theirs, sealed))).toBe('decryption')
      }),
    )
  })

  it('is empty for an object that was stored without any, and needs its key otherwise', () => {
    const none = new Uint8Array()
    const nothing = { streamMeta: none, encryptedMetadataKey: none, metadataNonce: none, encryptedETag: none }
    expect(openMetadata(new Uint8Array(32), nothing)).toEqual({ streamInfo: none, etag: none })
    const keyless = { ...nothing, encryptedETag: new Uint8Array(17) }
    expect(kindOfError(() => openMetadata(new Uint8Array(32), keyless))).toBe('format')
  })

  it('uses a fresh key each time', () => {
    const input = { derivedKey: new Uint8Array(32), streamInfo: Uint8Array.of(1), etag: Uint8Array.of(2) }
    expect(sealMetadata(input).streamMeta).not.toEqual(sealMetadata(input).streamMeta)
  })
})

describe('version ids', () => {
  it.each(['', 'null', '0'.repeat(31), `${'0'.repeat(32)}\n`, 'g'.repeat(32), '0'.repeat(34)])('refuse %j', (id) => {
    expect(kindOfError(() => decodeVersionId(id))).toBe('format')
  })
})
