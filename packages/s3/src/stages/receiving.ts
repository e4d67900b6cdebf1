import type { StartStage } from '@perigee/std/stage'
import type { ChecksumAlgorithm } from '../checksums'
import type { ChunkSigning } from '../chunked/chunk-signatures'
import type { PayloadMode } from '../sigv4/request'

/** How a body has to be. It can be cloned to another thread. */
export type Receiving = {
  /** Length of the payload as announced; null when it was not. */
  length: number | null
  mode: PayloadMode
  claims: BodyClaims
  /** Null when no signature can vouch for chunks. */
  chunkSigning: ChunkSigning | null
  /** Whether its MD5 is wanted besides. */
  md5: boolean
}

/** What the client claims about its body, read before the first byte of it. */
export type BodyClaims = {
  md5: Uint8Array | null
  sha256: Uint8Array | null
  /** `value` is null when it comes as a trailer. */
  checksum: { algorithm: ChecksumAlgorithm; value: Uint8Array | null } | null
  /** Lower-case names of the announced trailers. */
  trailers: readonly string[]
}

/** The checksum that the client sent and that was found right. */
export type VerifiedChecksum = { algorithm: ChecksumAlgorithm; digest: Uint8Array } | null

export type Received = { checksum: VerifiedChecksum; md5: Uint8Array | null }

export type StartReceiving = StartStage<Receiving, Received>
