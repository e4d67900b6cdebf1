/** A block as a node has it now. */
export interface ChainBlock {
  number: number
  hash: string
  at: Date
}

/** A transfer of the token, as its contract has written it into a block. */
export interface TokenTransfer {
  blockNumber: number
  blockHash: string
  txHash: string
  logIndex: number
  from: string
  to: string
  /** In the smallest unit of the token. */
  value: bigint
}

export interface TransfersOfRange {
  /** The last block of the range. */
  end: ChainBlock
  transfers: readonly TokenTransfer[]
}

/** A node of one chain, and the token's contract on it. Everything may fail where the node cannot be reached. */
export interface TokenChain {
  readonly id: number
  readonly contract: string
  /** @throws WrongChain when the node is one of another chain */
  prove(): Promise<void>
  /** Digits behind the point of the token on this chain. @throws Error where there is no such contract */
  decimals(): Promise<number>
  /** The newest block, never one that was remembered from before. */
  head(): Promise<ChainBlock>
  /** Null where the node has no block of that number. */
  block(number: number): Promise<ChainBlock | null>
  /**
   * All transfers of the token in blocks `from` to `to`, in ranges of whatever size the node answers, in their order.
   * @throws ChainMoved when a range was replaced while it was read
   */
  transfers(range: { from: number; to: number }): AsyncIterable<TransfersOfRange>
}

export class WrongChain extends Error {
  override name = 'WrongChain'
  constructor({ expected, found }: { expected: number; found: number }) {
    super(`The node of chain ${expected} is one of chain ${found}.`)
  }
}

/** What was read is no longer so; the next run begins where the chain still stands. */
export class ChainMoved extends Error {
  override name = 'ChainMoved'
}

/** Addresses for deposits, of which this installation knows only the public half. */
export interface DepositAddresses {
  /** Of the extended public key, so that its owner knows which one an address came from. */
  readonly fingerprint: string
  /** The address of the key with this index, checksummed. @throws RangeError for an index that only a private key has */
  at(index: number): string
}
