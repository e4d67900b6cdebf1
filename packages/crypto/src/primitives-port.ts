import type { BlockRuns } from './block-runs-port'
import type { Hashes } from './hash'
import type { ManyAtOnce } from './many-at-once'

/**
 * The port under all format code: hashes and AES-256-GCM (32-byte key, 12-byte nonce, no associated data, the
 * 16-byte tag at the end of the sealed bytes). `open` throws FormatError `decryption` when the tag does not fit.
 * What comes out is written to `into` and is that, where it is given: memory of exactly the right length.
 */
export type Primitives = Hashes & {
  aesGcmSeal: (key: Uint8Array, nonce: Uint8Array, plaintext: Uint8Array, into?: Uint8Array) => Uint8Array
  aesGcmOpen: (key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array, into?: Uint8Array) => Uint8Array
  /** Undefined where there is nothing faster than one by one. See docs/decisions/short-messages.md. */
  manyAtOnce?: () => ManyAtOnce | undefined
  /** The same for blocks of content. */
  blockRuns?: () => BlockRuns | undefined
}
