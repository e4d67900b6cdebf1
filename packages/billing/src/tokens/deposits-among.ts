import type { NewTokenDeposit } from '@perigee/satellite-db/token-deposits'
import type { ownersOfAddresses } from '@perigee/satellite-db/token-wallets'
import { type ChainBlock, ChainMoved, type TokenChain, type TransfersOfRange } from '../ports/chain'
import type { TokenContext } from './token-context'

/**
 * The deposits among transfers, with their blocks. Transfers of nothing, which anybody can make to any address, are none.
 * @throws ChainMoved
 */
export async function depositsAmong(
  { clock }: Pick<TokenContext, 'clock'>,
  chain: TokenChain,
  decimals: number,
  owners: Awaited<ReturnType<typeof ownersOfAddresses>>,
  { transfers }: TransfersOfRange,
): Promise<{ deposits: NewTokenDeposit[]; blocks: ChainBlock[] }> {
  const blocks = new Map<number, ChainBlock>()
  const deposits: NewTokenDeposit[] = []
  for (const transfer of transfers) {
    const owner = owners.get(transfer.to.toLowerCase())
    if (!owner || transfer.value === 0n) continue
    const block = blocks.get(transfer.blockNumber) ?? (await chain.block(transfer.blockNumber))
    if (block?.hash !== transfer.blockHash) throw new ChainMoved(`Block ${transfer.blockNumber} was replaced.`)
    blocks.set(block.number, block)
    deposits.push({
      chain_id: chain.id,
      tx_hash: transfer.txHash,
      log_index: transfer.logIndex,
      user_id: owner.userId,
      sender: transfer.from,
      address: owner.address,
      value: String(transfer.value),
      decimals,
      block_number: transfer.blockNumber,
      block_hash: transfer.blockHash,
      block_at: block.at,
      seen_at: clock(),
    })
  }
  return { deposits, blocks: [...blocks.values()] }
}
