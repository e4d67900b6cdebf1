import { isFormatError } from './format-error'
import type { SealedMessage } from './many-at-once'
import { aesGcmOpen, manyAtOnce } from './primitives'
import { tagLength } from './seal'

/** Opens each under its own key; undefined for what does not open. */
export function openEach(messages: readonly SealedMessage[]): (Uint8Array | undefined)[] {
  const together = manyAtOnce()
  if (!together) return messages.map(openAlone)
  const fits = ({ sealed }: SealedMessage): boolean =>
    sealed.length > tagLength && sealed.length <= together.maxText + tagLength
  const opened = together.openEach(messages.filter(fits))
  let next = 0
  return messages.map((message) => (fits(message) ? opened[next++] : openAlone(message)))
}

function openAlone({ key, nonce, sealed }: SealedMessage): Uint8Array | undefined {
  try {
    return aesGcmOpen(key, nonce, sealed)
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}
