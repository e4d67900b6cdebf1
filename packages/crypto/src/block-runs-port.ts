/**
 * What a binding can do faster for a run of whole blocks of content than for each (docs/decisions/native-module.md). The
 * first block has the nonce that is given, 12 bytes, each other one the nonce after that of the block before it.
 */
export interface BlockRuns {
  /** `into` is memory of exactly the right length, apart from `plain`. */
  seal(key: Uint8Array, firstNonce: Uint8Array, plain: Uint8Array, into: Uint8Array): void
  /** The same. @throws FormatError `decryption` when a block does not open; no plaintext is in `into` then. */
  open(key: Uint8Array, firstNonce: Uint8Array, sealed: Uint8Array, into: Uint8Array): void
  /** Absent where files and sockets have no descriptors. */
  sender?: (blocks: BlocksInFile) => BlockSender
  /** The same. */
  writer?: (segment: SegmentInFile) => BlockWriter
}

/** A segment that becomes a new file. */
export interface SegmentInFile {
  path: string
  /** Past the kernel's cache, unless all of it comes at once; the folder has to allow it. */
  isDirect: boolean
  contentKey: Uint8Array
  /** Of the first block, 12 bytes. */
  nonce: Uint8Array
}

/**
 * Seals content and writes it, on other threads than the one that asks; one call after the other, `close` after the last.
 * Pieces must not change before a call resolves. @throws Error with the code of the system's error.
 */
export interface BlockWriter {
  write(pieces: readonly Uint8Array[]): Promise<void>
  /** The last pieces, padding behind them. Resolves with the file's size when it is durable and has this name. */
  finish(pieces: readonly Uint8Array[], name: string): Promise<number>
  /** Lets go of the file, whatever it has become. */
  close(): void
}

/** Whole blocks that follow each other in a file, and what is wanted of their plain bytes. */
export interface BlocksInFile {
  path: string
  contentKey: Uint8Array
  /** Of the first block, 12 bytes. */
  nonce: Uint8Array
  /** Of the first block in the file. */
  offset: number
  blocks: number
  /** Plain bytes before the first that is wanted. */
  skip: number
  /** Plain bytes that are wanted. */
  take: number
}

/**
 * Opens blocks of a file, and sends them, on other threads than the one that asks; one call after the other, `close`
 * after the last. @throws FormatError `decryption` when a block does not open, or the file ends before it; Error `ENOENT`
 * when there is no file.
 */
export interface BlockSender {
  /** The plain bytes of the next blocks: at most so many, and at most 32. */
  open(most: number): Promise<Uint8Array>
  /** To the socket with this descriptor, which has to be open now and may close later. */
  connect(socket: number): void
  /** Lets go of the file and the socket. */
  close(): void
  /** As many blocks as the socket takes without waiting, for about a millisecond at most. */
  send(): Promise<SentBlocks>
}

export interface SentBlocks {
  /** Blocks that were opened. */
  blocks: number
  /** Bytes that the socket took. */
  sent: number
  /** What was opened, and the socket did not take; the next call does not know of it. */
  rest: Uint8Array
  /** Nobody is there any more to send to. */
  isGone: boolean
}
