import type { ManyAtOnce } from '../many-at-once'
import { together } from './aes-planes'
import { nonceLength, type EightMessages } from './open-eight'
import { createTextRoom } from './text-room'

export const createOpenEach =
  (eight: EightMessages): ManyAtOnce['openEach'] =>
  (key, { bytes, ends }) => {
    const textOf = createTextRoom(bytes.length, eight)
    const opened: (Uint8Array | undefined)[] = []
    for (let at = 0; at < together; at++) eight.setKey(at, key)
    eight.useKeys()
    let start = 0
    for (let from = 0; from < ends.length; from += together) {
      const count = Math.min(together, ends.length - from)
      for (let at = 0; at < count; at++) {
        const end = ends[from + at] ?? start
        eight.setNonce(at, bytes, start)
        eight.setSealed(at, bytes, start + nonceLength, end)
        start = end
      }
      eight.open(count)
      for (let at = 0; at < count; at++) opened.push(eight.fits(at) ? textOf(at) : undefined)
    }
    eight.wipe()
    return opened
  }
