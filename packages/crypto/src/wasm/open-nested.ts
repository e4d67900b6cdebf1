import type { ManyAtOnce } from '../many-at-once'
import { together } from './aes-planes'
import { createKeyDeriver, maxMessage } from './derive-keys'
import { createEightMessages, maxText } from './open-eight'

const nonceLength = 12
const tagLength = 16

/**
 * Short messages in WebAssembly, eight at a time: much faster than an object of OpenSSL for each step of each. Undefined
 * where that is not to be had.
 */
export function createManyAtOnce(): ManyAtOnce | undefined {
  const keys = createKeyDeriver()
  const eight = createEightMessages()
  if (!keys || !eight) return undefined

  const openNested: ManyAtOnce['openNested'] = (derivation, { nonce, texts }) => {
    const room = new Uint8Array(texts.reduce((sum, { sealed }) => sum + sealed.length - tagLength, 0))
    const opened: (Uint8Array | undefined)[] = []
    let filled = 0
    keys.begin(derivation)
    for (let from = 0; from < texts.length; from += together) {
      const group = texts.slice(from, from + together)
      for (const [at, { name, keyNonce, sealedKey }] of group.entries()) {
        eight.setKey(at, keys.derive(name))
        eight.setSealed(at, keyNonce.subarray(0, nonceLength), sealedKey)
      }
      eight.open(group.length)
      const hasKey = group.map((_, at) => eight.fits(at))
      for (const [at, { sealed }] of group.entries()) {
        eight.useAsKey(at)
        eight.setSealed(at, nonce, sealed)
      }
      eight.open(group.length)
      for (const [at, { sealed }] of group.entries()) {
        if (!hasKey[at] || !eight.fits(at)) {
          opened.push(undefined)
          continue
        }
        const end = filled + sealed.length - tagLength
        room.set(eight.text(at), filled)
        opened.push(room.subarray(filled, end))
        filled = end
      }
    }
    keys.wipe()
    eight.wipe()
    return opened
  }
  return { maxMessage, maxText, openNested }
}
