import { utf8 } from '@perigee/std/bytes'
import { describe, expect, it } from 'vitest'
import { EncryptionStore, type StoreEntry } from './encryption-store'
import { kindOfError } from './testing/kind-of-error'

const entry = (plainPath: string, cipherPath: string, fill = 1): StoreEntry => ({
  bucket: 'photos',
  plainPath,
  cipherPath: utf8(cipherPath),
  key: new Uint8Array(32).fill(fill),
  pathCipher: 2,
})

const storeOf = (...entries: StoreEntry[]): EncryptionStore => {
  const store = new EncryptionStore()
  entries.forEach((each) => store.add(each))
  return store
}

describe('the encryption store', () => {
  it('keeps the later of two entries at one path', () => {
    const store = storeOf(entry('a', 'x', 1), entry('a', 'x', 2))
    expect(store.entries().map(({ key }) => key[0])).toEqual([2])
  })

  it.each([
    ['two encrypted names for one folder', entry('a/b', 'x/y'), entry('a/c', 'z/w')],
    ['one encrypted name for two folders', entry('a', 'x'), entry('b', 'x')],
    ['different numbers of components', entry('a', 'x'), entry('a/b', 'x')],
  ])('refuses %s', (_, first, second) => {
    expect(kindOfError(() => storeOf(first, second))).toBe('conflict')
  })

  it('refuses keys of other lengths', () => {
    expect(kindOfError(() => storeOf({ ...entry('a', 'x'), key: new Uint8Array(31) }))).toBe('format')
    expect(kindOfError(() => new EncryptionStore({ defaultKey: new Uint8Array(33) }))).toBe('format')
  })

  it('orders its entries by the bytes of bucket and path', () => {
    const store = storeOf(entry('\u{1F600}', 'p'), entry('\uFF5E', 'q'), { ...entry('z', 'r'), bucket: 'archive' })
    expect(store.entries().map(({ plainPath }) => plainPath)).toEqual(['z', '\uFF5E', '\u{1F600}'])
  })

  it('prefers an entry to the default key, and the deeper entry to the other', () => {
    const store = new EncryptionStore({ defaultKey: new Uint8Array(32).fill(9) })
    store.add(entry('a', 'x', 1))
    store.add(entry('a/b/c', 'x/y/z', 2))
    const keyAt = (path: string) => store.lookupPlain('photos', path.split('/'))?.base.key[0]
    expect(['a/b', 'a/b/c/d', 'b', 'ab'].map(keyAt)).toEqual([1, 2, 9, 9])
  })

  it('takes a path of very many components', () => {
    const deep = Array.from({ length: 50_000 }, () => 'a').join('/')
    const store = storeOf(entry(deep, deep))
    expect(store.entries()).toHaveLength(1)
    expect(store.lookupCipher('photos', deep.split('/').map(utf8))?.rest).toEqual([])
  })
})
