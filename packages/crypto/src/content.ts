/** Encryption of object content: sizes, nonces, keys, whole (inline) segments and segments block by block. */
export { BlockOpener } from './block-opener'
export { BlockSealer } from './block-sealer'
export { encryptedKeyLength, openContentKey, resealKey, sealContentKey } from './derive-key'
export {
  blocksForRange,
  encryptedBlockSize,
  encryptedSize,
  inlineEncryptedSize,
  isBlockwise,
  maxInlineSize,
  padding,
  paddingLength,
  plainBlockSize,
  segmentSize,
  splitSegments,
  type BlockRange,
} from './content-sizes'
export { openInline, sealInline, type SegmentKeys } from './inline-content'
export { blockNonce, incrementNonce, startingNonce } from './nonce'
