import { inTransaction } from '@perigee/actors/context'
import { forgetOldBlocks, rememberBlocks } from '@perigee/satellite-db/chain-blocks'
import { beginTokenChain, findTokenChain, moveScan, type TokenChainRow } from '@perigee/satellite-db/token-chains'
import { insertTokenDeposits } from '@perigee/satellite-db/token-deposits'
import { ownersOfAddresses } from '@perigee/satellite-db/token-wallets'
import { minute } from '@perigee/std/durations'
import { type ChainBlock, ChainMoved, type TransfersOfRange } from '../ports/chain'
import { depositsAmong } from './deposits-among'
import { goBackTo } from './go-back-to'
import { newestStanding } from './newest-standing'
import type { ReadChain, TokenContext } from './token-context'

/** A chain that is far behind is read on by the next run; other jobs wait for this one. */
const longestRun = minute / 2
/**
 * Where no first block is set, so many before the newest one are read: deposits may have arrived before the first run, also
 * where the node was away at the start.
 */
const lookedBack = 10_000
/** So many times the confirmations lie the blocks that are remembered. */
const kept = 8

/**
 * Reads the transfers of all blocks that are new, or that have taken the place of others.
 * @returns the newest block; undefined where nothing may be done with the chain now
 */
export async function readChain(
  context: TokenContext,
  { chain, startBlock }: ReadChain,
): Promise<{ head: ChainBlock } | undefined> {
  const { db, settings } = context
  await chain.prove()
  const head = await chain.head()
  const row = await begun(context, { chain, startBlock }, head)
  if (row.halted_at !== null) return undefined
  const standing = await newestStanding(db, chain, row, head)
  if (standing < row.scanned_to && !(await goBackTo(context, chain, { row, number: standing, head }))) return undefined
  // After the head: who claims an address later gets nothing in blocks up to it.
  const owners = await ownersOfAddresses(db)
  const until = performance.now() + longestRun
  let at = standing
  for await (const range of chain.transfers({ from: at + 1, to: head.number })) {
    await record(context, {
      chainId: chain.id,
      from: at,
      head: head.number,
      range,
      ...(await depositsAmong(context, chain, row.decimals, owners, range)),
    })
    at = range.end.number
    if (performance.now() > until) break
  }
  await forgetOldBlocks(db, chain.id, at - kept * settings.tokenConfirmations)
  return { head }
}

/** Where reading begins, and begins anew after the operator has named another contract. */
async function begun(
  { db, clock }: TokenContext,
  { chain, startBlock }: ReadChain,
  head: ChainBlock,
): Promise<TokenChainRow> {
  const known = await findTokenChain(db, chain.id)
  if (known?.contract === chain.contract) return known
  const before = {
    chain_id: chain.id,
    contract: chain.contract,
    decimals: await chain.decimals(),
    scanned_to: (startBlock ?? Math.max(0, head.number - lookedBack)) - 1,
    head: head.number,
    scanned_at: clock(),
  }
  await beginTokenChain(db, before)
  return { ...before, halted_at: known?.halted_at ?? null, halt_reason: known?.halt_reason ?? null }
}

interface Recorded extends Awaited<ReturnType<typeof depositsAmong>> {
  chainId: number
  from: number
  head: number
  range: TransfersOfRange
}

/** @throws ChainMoved when somebody else has read the range meanwhile */
async function record(context: TokenContext, { chainId, from, head, range, deposits, blocks }: Recorded) {
  const at = context.clock()
  await inTransaction(context, async ({ db }) => {
    const isOurs = await moveScan(db, { chainId, from, to: range.end.number, head, at })
    if (!isOurs) throw new ChainMoved(`Chain ${chainId} is read by another process.`)
    await insertTokenDeposits(db, deposits)
    await rememberBlocks(db, chainId, [...blocks, range.end])
  })
}
