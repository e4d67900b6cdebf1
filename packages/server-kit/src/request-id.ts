import { randomFillSync } from 'node:crypto'

const idLength = 16
/** Drawn for many ids at a time. */
const drawn = Buffer.alloc(256 * idLength)
let used = drawn.length

/** 128 random bits in hexadecimal. Ids that come in from outside are never taken over. */
export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += idLength
  return drawn.toString('hex', used - idLength, used)
}
