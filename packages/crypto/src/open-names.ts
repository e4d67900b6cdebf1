import { unlessFormatError } from './format-error'
import { cipherSuite, type CipherSuite, gcmNonceLength, keyLength, tagLength } from './keys'
import type { ManyAtOnce } from './many-at-once'
import { decodeSegment, decryptName, textOf } from './path-component'
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
  const messages: Uint8Array[] = []
  const isMessage = encrypted.map((component) => {
    const message = messageOf(component, together)
    if (message) messages.push(message)
    return message !== undefined
  })
  const opened = together.openEach(parentKey, messages)
  let next = 0
  return encrypted.map((component, at) => {
    if (!isMessage[at]) return alone(component)
    const text = opened[next++]
    return text && unlessFormatError(() => textOf(text))
  })
}

/** Nonce and sealed name of a component that is neither too long nor anything but whole. */
function messageOf(component: Uint8Array, { maxText }: ManyAtOnce): Uint8Array | undefined {
  const message = unlessFormatError(() => decodeSegment(component))
  if (!message || message.length <= gcmNonceLength + tagLength) return undefined
  return message.length <= gcmNonceLength + tagLength + maxText ? message : undefined
}
