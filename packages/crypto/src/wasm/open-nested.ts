import type { ManyAtOnce } from '../many-at-once'
import { together } from './aes-planes'
import type { KeyDeriver } from './derive-keys'
import { tagLength, type EightMessages } from './open-eight'
import { createTextRoom } from './text-room'

export const createOpenNested =
  (keys: KeyDeriver, eight: EightMessages): ManyAtOnce['openNested'] =>
  (derivation, { nonce, texts }) => {
    const size = texts.reduce((sum, { sealed }) => sum + sealed.length - tagLength, 0)
    const textOf = createTextRoom(size, eight)
    const opened: (Uint8Array | undefined)[] = []
    keys.begin(derivation)
    for (let from = 0; from < texts.length; from += together) {
      const group = texts.slice(from, from + together)
      for (const [at, { name, keyNonce, sealedKey }] of group.entries()) {
        eight.setKey(at, keys.derive(name))
        eight.setNonce(at, keyNonce, 0)
        eight.setSealed(at, sealedKey, 0, sealedKey.length)
      }
      eight.useKeys()
      eight.open(group.length)
      const hasKey = group.map((_, at) => eight.fits(at))
      for (const [at, { sealed }] of group.entries()) {
        eight.setTextAsKey(at)
        eight.setNonce(at, nonce, 0)
        eight.setSealed(at, sealed, 0, sealed.length)
      }
      eight.useKeys()
      eight.open(group.length)
      for (const at of group.keys()) opened.push(hasKey[at] && eight.fits(at) ? textOf(at) : undefined)
    }
    keys.wipe()
    eight.wipe()
    return opened
  }
