import { type ChainBlock, ChainMoved, type TokenTransfer, type TransfersOfRange } from '@perigee/billing/ports/chain'

/** How many blocks are asked for at first, and at most. */
const firstStep = 500
const largestStep = 10_000

interface Reads {
  block(number: number): Promise<ChainBlock | null>
  /** @throws what the node throws, also for ranges and answers that it finds too large */
  logs(range: { from: number; to: number }): Promise<readonly TokenTransfer[]>
}

/** Reads a range in steps: half of one that fails, twice as many blocks after one that was answered. */
export async function* readTransfers(
  reads: Reads,
  { from, to }: { from: number; to: number },
): AsyncGenerator<TransfersOfRange> {
  let step = firstStep
  for (let start = from; start <= to;) {
    const end = Math.min(start + step - 1, to)
    const read = await readRange(reads, { from: start, to: end }).catch((error: unknown) => {
      if (error instanceof ChainMoved || start === end) throw error
      return undefined
    })
    if (read) {
      yield read
      start = end + 1
    }
    step = read ? Math.min(step * 2, largestStep) : Math.max(1, Math.floor((end - start + 1) / 2))
  }
}

/** The last block is looked at before and after: logs name blocks, not the chain that they stand on. */
async function readRange(reads: Reads, range: { from: number; to: number }): Promise<TransfersOfRange> {
  const end = await reads.block(range.to)
  if (!end) throw new ChainMoved(`The node has no block ${range.to} any more.`)
  const transfers = await reads.logs(range)
  const after = await reads.block(range.to)
  if (after?.hash !== end.hash) throw new ChainMoved(`Block ${range.to} was replaced while it was read.`)
  return { end, transfers }
}
