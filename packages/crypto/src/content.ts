import { MiB } from '@perigee/std/units'
import { tagLength, gcmNonceLength, nonceLength, cipherSuite, open, seal } from './keys'
import { FormatError } from './format-error'

/** Most plaintext in one segment; objects and parts are cut into such segments. */
export const segmentSize = 64 * MiB
/** Segments of at most this much plaintext are sealed as a whole and stored inline. */
export const maxInlineSize = 4096
/** Size of one block in sealed form. */
export const encryptedBlockSize = 7424
/** Plaintext in one block. */
export const plainBlockSize = encryptedBlockSize - tagLength

/** The last four bytes of a padded segment say how long the padding is, themselves included. */
export const paddingCountLength = 4

/** Length of the padding behind `length` bytes; at least 4. */
export function paddingLength(length: number, block: number = plainBlockSize): number {
  const used = (length + paddingCountLength) % block
  return paddingCountLength + (used === 0 ? 0 : block - used)
}

/** Zeros, then the padding's own length as four big-endian bytes. */
export function padding(length: number, block: number = plainBlockSize): Uint8Array {
  const bytes = new Uint8Array(paddingLength(length, block))
  new DataView(bytes.buffer).setUint32(bytes.length - paddingCountLength, bytes.length)
  return bytes
}

/** Size of a segment sealed block by block (not inline). */
export const encryptedSize = (plainLength: number): number =>
  Math.ceil((plainLength + paddingCountLength) / plainBlockSize) * encryptedBlockSize

/** Size of a segment sealed as a whole. */
export const inlineEncryptedSize = (plainLength: number): number => (plainLength === 0 ? 0 : plainLength + tagLength)

/** How a stored segment has to be opened: block by block, or as one inline seal. */
export const isBlockwise = (storedSize: number): boolean => storedSize > 0 && storedSize % encryptedBlockSize === 0

/** The segments of an object or part of this length; an empty one has a single empty inline segment. */
export function splitSegments(
  length: number,
  limits: { maxSegment: number; maxInline: number } = { maxSegment: segmentSize, maxInline: maxInlineSize },
): { size: number; inline: boolean }[] {
  const count = Math.max(1, Math.ceil(length / limits.maxSegment))
  return Array.from({ length: count }, (_, index) => {
    const size = Math.min(limits.maxSegment, length - index * limits.maxSegment)
    return { size, inline: size <= limits.maxInline }
  })
}

/**
 * The blocks that hold a range of a segment's plaintext: which sealed bytes to read, and how many plain bytes to skip
 * and to take once they are opened.
 */
export type BlockRange = {
  firstBlock: number
  blockCount: number
  encryptedOffset: number
  encryptedLength: number
  skip: number
  take: number
}

/** `offset` and `length` count plain bytes within one segment. */
export function blocksForRange(offset: number, length: number): BlockRange {
  const firstBlock = Math.floor(offset / plainBlockSize)
  const blockCount = length === 0 ? 0 : Math.ceil((offset + length) / plainBlockSize) - firstBlock
  return {
    firstBlock,
    blockCount,
    encryptedOffset: firstBlock * encryptedBlockSize,
    encryptedLength: blockCount * encryptedBlockSize,
    skip: offset - firstBlock * plainBlockSize,
    take: length,
  }
}

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

/** What a segment is sealed with; `nonce` is its `startingNonce`. */
export type SegmentKeys = { contentKey: Uint8Array; nonce: Uint8Array }

/** Seals a small segment as a whole, without padding; empty stays empty. */
export const sealInline = (plaintext: Uint8Array, { contentKey, nonce }: SegmentKeys): Uint8Array =>
  seal(plaintext, cipherSuite.aesGcm, contentKey, nonce)

/** @throws FormatError `decryption`. */
export const openInline = (sealed: Uint8Array, { contentKey, nonce }: SegmentKeys): Uint8Array =>
  open(sealed, cipherSuite.aesGcm, contentKey, nonce)
