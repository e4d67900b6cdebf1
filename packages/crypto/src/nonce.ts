import { FormatError } from './format-error'
import { gcmNonceLength, nonceLength } from './seal'

/**
 * Adds to a little-endian number of fixed width, in place. Returns whether it wrapped around.
 * `amount` is a whole number below 2^53.
 */
export function incrementNonce(nonce: Uint8Array, amount: number): boolean {
  let carry = amount
  for (let at = 0; at < nonce.length && carry > 0; at++) {
    const sum = (nonce[at] ?? 0) + (carry % 256)
    nonce[at] = sum % 256
    carry = Math.floor(carry / 256) + Math.floor(sum / 256)
  }
  return carry > 0
}

const isCount = (value: number, below: number): boolean => Number.isInteger(value) && value >= 0 && value < below

/** 24 bytes for segment `segmentIndex` (from 0) of part `partNumber` (0 for single-shot uploads). */
export function startingNonce(partNumber: number, segmentIndex: number): Uint8Array {
  if (!isCount(partNumber, 2 ** 31) || !isCount(segmentIndex, 2 ** 31)) {
    throw new FormatError('request', 'part number or segment index is out of range')
  }
  const nonce = new Uint8Array(nonceLength)
  const view = new DataView(nonce.buffer)
  view.setBigUint64(0, (BigInt(partNumber) << 32n) + BigInt(segmentIndex) + 1n, true)
  return nonce
}

/** The 12 bytes for block `block` (from 0) of the segment with this starting nonce. */
export function blockNonce(segmentNonce: Uint8Array, block: number): Uint8Array {
  const nonce = segmentNonce.slice(0, gcmNonceLength)
  incrementNonce(nonce, block)
  return nonce
}
