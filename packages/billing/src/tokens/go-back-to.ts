import { inTransaction } from '@perigee/actors/context'
import { forgetBlocksAbove } from '@perigee/satellite-db/chain-blocks'
import { haltTokenChain, moveScan, type TokenChainRow } from '@perigee/satellite-db/token-chains'
import { creditedAbove, withdrawDepositsAbove } from '@perigee/satellite-db/token-deposits'
import { type ChainBlock, ChainMoved, type TokenChain } from '../ports/chain'
import type { TokenContext } from './token-context'

interface Fork {
  row: Pick<TokenChainRow, 'scanned_to'>
  /** The last block that still stands. */
  number: number
  head: ChainBlock
}

/**
 * Takes back what was seen above a fork, so that it is read anew. Where money was credited that is gone from the chain,
 * the chain is halted: only people can decide what becomes of it.
 * @returns whether reading may go on
 */
export async function goBackTo(
  context: TokenContext,
  chain: TokenChain,
  { row, number, head }: Fork,
): Promise<boolean> {
  const { db, clock, logger } = context
  const chainId = chain.id
  for (const { tx_hash: txHash, block_number: blockNumber, block_hash: blockHash } of await creditedAbove(
    db,
    chainId,
    number,
  )) {
    const now = blockNumber > head.number ? null : await chain.block(blockNumber)
    if (now?.hash === blockHash) continue
    if (now === null) {
      logger.warn(
        { chainId, head: head.number, blockNumber },
        'the node is behind what was credited: it is asked later',
      )
      return false
    }
    const reason = `Block ${blockNumber} with the credited deposit ${txHash} was replaced.`
    await haltTokenChain(db, { chainId, reason, at: clock() })
    logger.error(
      { chainId, txHash, blockNumber, fork: number },
      'deposits of the chain are halted: a credited one is gone',
    )
    return false
  }
  const withdrawn = await inTransaction(context, async (inside) => {
    const from = row.scanned_to
    const isOurs = await moveScan(inside.db, { chainId, from, to: number, head: head.number, at: clock() })
    if (!isOurs) throw new ChainMoved(`Chain ${chainId} is read by another process.`)
    await forgetBlocksAbove(inside.db, chainId, number)
    return withdrawDepositsAbove(inside.db, chainId, number)
  })
  logger.warn({ chainId, fork: number, before: row.scanned_to, withdrawn }, 'blocks were replaced: they are read anew')
  return true
}
