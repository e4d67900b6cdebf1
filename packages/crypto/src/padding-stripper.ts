import { concatBytes } from '@perigee/std/bytes'
import { paddingCountLength, plainBlockSize } from './content-sizes'
import { FormatError } from './format-error'

/** Padding is at most this long: a block and the three bytes of a count that did not fit the block before. */
const maxPadding = plainBlockSize + paddingCountLength - 1

/** Passes plaintext on, except for the end, which may be padding. */
export class PaddingStripper {
  #held = new Uint8Array()

  push(plain: Uint8Array): Uint8Array[] {
    const whole = this.#held.length === 0 ? plain : concatBytes(this.#held, plain)
    const passing = Math.max(0, whole.length - maxPadding)
    this.#held = whole.slice(passing)
    return passing > 0 ? [whole.subarray(0, passing)] : []
  }

  /** @throws FormatError `format` when the padding's length is impossible. */
  final(): Uint8Array[] {
    const held = this.#held
    if (held.length < paddingCountLength) throw new FormatError('format', 'encrypted content has no padding')
    const view = new DataView(held.buffer, held.byteOffset, held.byteLength)
    const count = view.getUint32(held.length - paddingCountLength)
    if (count < paddingCountLength || count > held.length) throw new FormatError('format', 'invalid padding length')
    return count < held.length ? [held.subarray(0, held.length - count)] : []
  }
}
