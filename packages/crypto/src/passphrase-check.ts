import { utf8 } from '@perigee/std/bytes'
import { cipherSuite, deriveKey, nonceLength, seal } from './keys'

const label = 'perigee-passphrase-check'
const constant = utf8('perigee passphrase check 1')

/**
 * A value by which a root key is known again: a constant sealed under a key that is derived for this alone. The same
 * root key always gives the same 42 bytes, and testing a guess costs one Argon2id, as with any stored object name.
 * The nonce may be zero because the derived key never seals anything else.
 * See docs/decisions/passphrase-check.md.
 */
export const passphraseCheck = (rootKey: Uint8Array): Uint8Array =>
  seal(constant, cipherSuite.aesGcm, deriveKey(rootKey, label), new Uint8Array(nonceLength))
