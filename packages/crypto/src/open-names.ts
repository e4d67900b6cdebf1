import { unlessFormatError } from './format-error'
import { cipherSuite, type CipherSuite, gcmNonceLength, keyLength, tagLength } from './keys'
import type { ManyAtOnce } from './many-at-once'
import { decodeSegmentInto, decryptName, textOf } from './path-component'
import { manyAtOnce } from './primitives'

/**
 * The plain texts of encrypted components of one folder, as `decryptName` opens them one by one; undefined where it
 * throws: for what was written with another passphrase, is damaged, or is no encrypted component at all.
 */
export function openNames(
  encrypted: readonly Uint8Array[],
  parentKey: Uint8Array,
  cipher: CipherSuite,
): (string | undefined)[] {
  const alone = (component: Uint8Array) => unlessFormatError(() => decryptName(component, parentKey, cipher))
  const together = cipher === cipherSuite.aesGcm && parentKey.length === keyLength ? manyAtOnce() : undefined
  if (!together) return encrypted.map(alone)
  const bytes = new Uint8Array(encrypted.reduce((sum, { length }) => sum + length, 0))
  const ends: number[] = []
  let filled = 0
  const isTogether = encrypted.map((component) => {
    const end = unlessFormatError(() => decodeSegmentInto(component, bytes, filled))
    if (end === undefined || !fits(end - filled, together)) return false
    ends.push(end)
    filled = end
    return true
  })
  const opened = together.openEach(parentKey, { bytes, ends })
  let next = 0
  return encrypted.map((component, at) => {
    if (!isTogether[at]) return alone(component)
    const text = opened[next++]
    return text && unlessFormatError(() => textOf(text))
  })
}

/** Whether a message is neither too long nor without a text. */
const fits = (length: number, { maxText }: ManyAtOnce): boolean =>
  length > gcmNonceLength + tagLength && length <= gcmNonceLength + tagLength + maxText
