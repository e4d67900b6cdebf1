import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { describe, expect, it } from 'vitest'
import { cipherSuite, bucketKey, deriveKey, nonceLength, open } from './keys'
import { passphraseCheck } from './passphrase-check'

const rootKey = new Uint8Array(32).fill(7)

describe('the check value of a root key', () => {
  it('is always the same 42 bytes, and another one for another key', () => {
    expect(passphraseCheck(rootKey)).toHaveLength(42)
    expect(toHex(passphraseCheck(rootKey))).toBe(toHex(passphraseCheck(rootKey.slice())))
    expect(toHex(passphraseCheck(new Uint8Array(32).fill(8)))).not.toBe(toHex(passphraseCheck(rootKey)))
  })

  it('stays what it is: it is stored', () => {
    expect(toHex(passphraseCheck(rootKey))).toBe(
      'e08268cf77aec34766db0063e9c42b6438f2a1940bad91eec59d7d509c51d23da60636091cae67c56620',
    )
  })

  it('opens under a key of its own only, and says nothing but the constant', () => {
    const nonce = new Uint8Array(nonceLength)
    const key = deriveKey(rootKey, 'perigee-passphrase-check')
    expect(open(passphraseCheck(rootKey), cipherSuite.aesGcm, key, nonce)).toEqual(utf8('perigee passphrase check 1'))
    for (const other of [rootKey, bucketKey(rootKey, 'perigee-passphrase-check'), deriveKey(rootKey, 'content')]) {
      expect(() => open(passphraseCheck(rootKey), cipherSuite.aesGcm, other, nonce)).toThrow()
    }
  })
})
