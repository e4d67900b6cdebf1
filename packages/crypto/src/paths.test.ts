import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cipherSuite } from './keys'
import {
  decodeSegment,
  decryptComponent,
  encodeSegment,
  encryptComponent,
  splitCipherPath,
  splitPath,
} from './path-component'
import { decryptChild, encryptPrefix } from './list-prefix'
import { decryptPath, EncryptionStore, encryptPath } from './encryption-store'
import { usePrimitives } from './primitives'
import { browserPrimitives } from './primitives-browser'
import { component, key32, path } from './testing/arbitraries'
import { bindings } from './testing/bindings'
import { kindOfError } from './testing/kind-of-error'

const cipher = fc.constantFrom(cipherSuite.null, cipherSuite.aesGcm)

describe.each(bindings)('paths with the $name binding', ({ primitives }) => {
  beforeAll(() => usePrimitives(primitives))
  afterAll(() => usePrimitives(browserPrimitives))

  it('come back from their encrypted form', () => {
    fc.assert(
      fc.property(key32, cipher, path, (defaultKey, defaultPathCipher, plain) => {
        const store = new EncryptionStore({ defaultKey, defaultPathCipher })
        const { cipherPath, pathKey } = encryptPath(store, 'photos', plain)
        expect(decryptPath(store, 'photos', cipherPath)).toMatchObject({ plainPath: plain, pathKey })
        expect(splitCipherPath(cipherPath)).toHaveLength(splitPath(plain).length)
      }),
    )
  })

  it('are the same below a shared prefix as below the root', () => {
    fc.assert(
      fc.property(key32, cipher, path, path, (defaultKey, defaultPathCipher, folder, below) => {
        const store = new EncryptionStore({ defaultKey, defaultPathCipher })
        const shared = new EncryptionStore()
        const at = encryptPath(store, 'photos', folder)
        const entry = { bucket: 'photos', plainPath: folder, key: at.pathKey, pathCipher: at.cipher }
        shared.add({ ...entry, cipherPath: at.cipherPath })
        const whole = `${folder}/${below}`
        expect(encryptPath(shared, 'photos', whole)).toEqual(encryptPath(store, 'photos', whole))
        expect(kindOfError(() => encryptPath(shared, 'other', whole))).toBe('missing-base')
      }),
    )
  })

  it('are the same in a folder that was used before, however many others were meanwhile', () => {
    const defaultKey = new Uint8Array(32).fill(3)
    const anew = (plain: string) =>
      encryptPath(new EncryptionStore({ defaultKey: defaultKey.slice() }), 'photos', plain)
    const store = new EncryptionStore({ defaultKey })
    const folders = Array.from({ length: 100 }, (_, at) => `${at % 3}/${at}`)
    for (const folder of [...folders, ...folders.slice(-10), '3', '', '/']) {
      for (const name of ['a', 'b', '']) {
        const plain = `${folder}/${name}`
        expect(encryptPath(store, 'photos', plain)).toEqual(anew(plain))
      }
    }
    for (const plain of ['a', '/a', '//a', '']) expect(encryptPath(store, 'photos', plain)).toEqual(anew(plain))
    const plainPaths = new EncryptionStore({ defaultKey, defaultPathCipher: cipherSuite.null })
    expect(splitCipherPath(encryptPath(plainPaths, 'photos', 'x/y/z').cipherPath)).toHaveLength(3)
    expect(encryptPath(store, 'photos', 'x/y/z')).toEqual(anew('x/y/z'))
  })

  it('list what lies in a folder under the keys of the listing', () => {
    fc.assert(
      fc.property(key32, path, component, (defaultKey, folder, name) => {
        const store = new EncryptionStore({ defaultKey })
        const { cipherPrefix, components, parentKey, cipher } = encryptPrefix(store, 'photos', `${folder}/`)
        const child = encryptPath(store, 'photos', `${folder}/${name}`)
        const stored = splitCipherPath(child.cipherPath)
        expect(stored.slice(0, -1)).toEqual(components)
        expect(splitCipherPath(cipherPrefix)).toEqual(components)
        const last = stored.at(-1) ?? new Uint8Array()
        expect(decryptChild(parentKey, cipher, last)).toEqual({ name, key: child.pathKey })
      }),
    )
  })

  it('tell a foreign passphrase from bytes that are no component', () => {
    fc.assert(
      fc.property(key32, key32, component, (mine, theirs, name) => {
        fc.pre(name !== '' && mine.join() !== theirs.join())
        const { encrypted } = encryptComponent(name, theirs, cipherSuite.aesGcm)
        expect(kindOfError(() => decryptComponent(encrypted, mine, cipherSuite.aesGcm))).toBe('decryption')
        const short = encodeSegment(Uint8Array.from({ length: 11 }, () => 7))
        expect(kindOfError(() => decryptComponent(short, mine, cipherSuite.aesGcm))).toBe('format')
      }),
    )
  })

  it('open an empty component under every key, for it carries no tag', () => {
    const { encrypted } = encryptComponent('', new Uint8Array(32), cipherSuite.aesGcm)
    expect(decryptComponent(encrypted, new Uint8Array(32).fill(9), cipherSuite.aesGcm).name).toBe('')
  })

  it.each([
    ['a lone 01', Uint8Array.of(1)],
    ['a lone 02', Uint8Array.of(2)],
  ])('refuse %s as a component', (_, bytes) => {
    expect(kindOfError(() => decryptComponent(bytes, new Uint8Array(32), cipherSuite.aesGcm))).toBe('format')
  })

  it('refuse a path cipher they do not know, but only when it is used', () => {
    const store = new EncryptionStore({ defaultKey: new Uint8Array(32), defaultPathCipher: 4 })
    expect(encryptPath(store, 'photos', '').cipherPath).toHaveLength(0)
    expect(kindOfError(() => encryptPath(store, 'photos', 'a'))).toBe('request')
    expect(kindOfError(() => encryptPath(store, 'photos', '/'))).toBe('request')
  })

  it('refuse a listing prefix that cuts a component in two', () => {
    const store = new EncryptionStore({ defaultKey: new Uint8Array(32) })
    expect(kindOfError(() => encryptPrefix(store, 'photos', 'fold'))).toBe('request')
  })

  it('list a shared bucket from its top', () => {
    const store = new EncryptionStore()
    const key = new Uint8Array(32).fill(3)
    store.add({ bucket: 'photos', plainPath: '', cipherPath: new Uint8Array(), key, pathCipher: 2 })
    expect(encryptPrefix(store, 'photos', '')).toMatchObject({ parentKey: key, components: [] })
  })
})

describe('segments', () => {
  it('come back, and never contain what must not stand in a key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => {
        const encoded = encodeSegment(raw)
        expect(decodeSegment(encoded)).toEqual(raw)
        expect(encoded.some((byte) => byte === 0 || byte === 0xff || byte === 0x2f)).toBe(false)
      }),
    )
  })

  it('have one spelling: whatever decodes encodes to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
        const encoded = Uint8Array.from([2, ...bytes])
        if (kindOfError(() => decodeSegment(encoded)) === null) {
          expect(encodeSegment(decodeSegment(encoded))).toEqual(encoded)
        }
      }),
    )
  })
})
