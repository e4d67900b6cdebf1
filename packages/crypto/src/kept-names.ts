import { concatBytes, utf8 } from '@perigee/std/bytes'
import { isFormatError } from './format-error'
import { randomBytes } from './hash'
import { cipherSuite, deriveKey, gcmNonceLength, open, seal } from './keys'

/** The number rises with every change of what is sealed: what older versions sealed is not found then. */
const label = 'perigee-kept-names-1'

export interface NamesSeal {
  /** What the sealed names are found by, which tells nothing. */
  place: Uint8Array
  seal(part: Uint8Array, plain: Uint8Array): Uint8Array
  /** Undefined for what was sealed as another part, for another place, or with another key, and for what was changed. */
  open(part: Uint8Array, sealed: Uint8Array): Uint8Array | undefined
}

/**
 * Seals the names of a folder for those who can open them one by one, who have `folderKey`. `purpose` is all else that
 * they belong to. Each part has a key of its own, so that none can stand in the place of another.
 */
export function namesSeal(folderKey: Uint8Array, purpose: Uint8Array): NamesSeal {
  const key = deriveKey(deriveKey(folderKey, label), purpose)
  const keyOf = (part: Uint8Array): Uint8Array => deriveKey(key, concatBytes(utf8('part:'), part))
  return {
    place: deriveKey(key, 'place'),
    seal(part, plain) {
      const nonce = randomBytes(gcmNonceLength)
      return concatBytes(nonce, seal(plain, cipherSuite.aesGcm, keyOf(part), nonce))
    },
    open(part, sealed) {
      const [nonce, body] = [sealed.subarray(0, gcmNonceLength), sealed.subarray(gcmNonceLength)]
      // What is empty carries no tag, and nothing empty is ever sealed.
      if (body.length === 0) return undefined
      try {
        return open(body, cipherSuite.aesGcm, keyOf(part), nonce)
      } catch (error) {
        if (isFormatError(error)) return undefined
        throw error
      }
    },
  }
}
