import type { ManyAtOnce } from '../many-at-once'
import { together } from './aes-planes'
import type { KeyDeriver } from './derive-keys'
import { nonceLength, tagLength, type EightMessages } from './open-eight'
import { createTextRoom } from './text-room'

export const createOpenNested =
  (keys: KeyDeriver, eight: EightMessages): ManyAtOnce['openNested'] =>
  (derivation, { nonce, texts }) => {
    const kept = createTextRoom(texts.reduce((sum, { sealed }) => sum + sealed.length - tagLength, 0))
    const opened: (Uint8Array | undefined)[] = []
    keys.begin(derivation)
    for (let from = 0; from < texts.length; from += together) {
      const group = texts.slice(from, from + together)
      for (const [at, { name, keyNonce, sealedKey }] of group.entries()) {
        eight.setKey(at, keys.derive(name))
        eight.setSealed(at, keyNonce.subarray(0, nonceLength), sealedKey)
      }
      eight.useKeys()
      eight.open(group.length)
      const hasKey = group.map((_, at) => eight.fits(at))
      for (const [at, { sealed }] of group.entries()) {
        eight.setTextAsKey(at)
        eight.setSealed(at, nonce, sealed)
      }
      eight.useKeys()
      eight.open(group.length)
      for (const at of group.keys()) opened.push(hasKey[at] && eight.fits(at) ? kept(eight.text(at)) : undefined)
    }
    keys.wipe()
    eight.wipe()
    return opened
  }
