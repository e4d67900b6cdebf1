import type { ManyAtOnce } from '../many-at-once'
import { together } from './aes-planes'
import { nonceLength, tagLength, type EightMessages } from './open-eight'
import { createTextRoom } from './text-room'

export const createOpenEach =
  (eight: EightMessages): ManyAtOnce['openEach'] =>
  (key, messages) => {
    const kept = createTextRoom(messages.reduce((sum, { length }) => sum + length - nonceLength - tagLength, 0))
    const opened: (Uint8Array | undefined)[] = []
    for (let at = 0; at < together; at++) eight.setKey(at, key)
    eight.useKeys()
    for (let from = 0; from < messages.length; from += together) {
      const count = Math.min(together, messages.length - from)
      for (let at = 0; at < count; at++) {
        const message = messages[from + at]
        if (message) eight.setSealed(at, message.subarray(0, nonceLength), message.subarray(nonceLength))
      }
      eight.open(count)
      for (let at = 0; at < count; at++) opened.push(eight.fits(at) ? kept(eight.text(at)) : undefined)
    }
    eight.wipe()
    return opened
  }
