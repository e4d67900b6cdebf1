import { utf8 } from '@perigee/std/bytes'
import { describe, expect, it } from 'vitest'
import { namesSeal } from './kept-names'
import { childKey } from './keys'

const folderKey = new Uint8Array(32).fill(3)
const purpose = utf8('children/bucket/2/path')
const [part, other] = [utf8('a'), utf8('b')]
const plain = utf8('names')

describe('sealed names', () => {
  const seal = namesSeal(folderKey, purpose)
  const sealed = seal.seal(part, plain)

  it('open for who has the key of the folder, as the same part for the same purpose', () => {
    expect(namesSeal(folderKey, purpose).open(part, sealed)).toEqual(plain)
    expect(namesSeal(folderKey, purpose).place).toEqual(seal.place)
  })

  it.each([
    ['another part', seal, other],
    ['another folder', namesSeal(folderKey, utf8('children/bucket/2/elsewhere')), part],
    ['another kind of names', namesSeal(folderKey, utf8('versions/bucket/2/path')), part],
    ['another passphrase', namesSeal(new Uint8Array(32).fill(4), purpose), part],
    ['a folder below', namesSeal(childKey(folderKey, 'below'), purpose), part],
  ])('do not open as those of %s', (_, by, as) => {
    expect(by.open(as, sealed)).toBeUndefined()
    if (by !== seal) expect(by.place).not.toEqual(seal.place)
  })

  it.each([
    ['changed', sealed.map((byte, at) => (at === 15 ? byte ^ 1 : byte))],
    ['cut', sealed.subarray(0, -1)],
    ['cut to the nonce', sealed.subarray(0, 12)],
    ['short', sealed.subarray(0, 5)],
    ['empty', new Uint8Array()],
  ])('do not open when they are %s', (_, bytes) => {
    expect(seal.open(part, bytes)).toBeUndefined()
  })

  it('are other bytes each time', () => {
    expect(seal.seal(part, plain)).not.toEqual(sealed)
  })
})
