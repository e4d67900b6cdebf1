import { inTransaction } from '@perigee/actors/context'
import { depositWorth } from '@perigee/domain/token-deposit'
import { writeAct } from '@perigee/satellite-db/ledger'
import { findTokenChain } from '@perigee/satellite-db/token-chains'
import { markCredited, pendingDeposits, priceDeposit, type TokenDepositRow } from '@perigee/satellite-db/token-deposits'
import type { ChainBlock } from '../ports/chain'
import { NoFreshPrice, type PriceSource } from '../ports/price-source'
import { goBackTo } from './go-back-to'
import type { ReadChain, TokenContext } from './token-context'

/** A billion dollars: more is a mistake of the price or of the contract. */
const largestWorth = 1_000_000_000_000_000n

interface Credited extends ReadChain {
  price: PriceSource
  head: ChainBlock
}

/**
 * Gives new deposits their price, and writes those with enough confirmations into the books. One without a price waits.
 * @returns how many were written
 */
export async function creditDeposits(context: TokenContext, { chain, price, head }: Credited): Promise<number> {
  const { db, settings } = context
  await givePrices(context, price, await pendingDeposits(db, chain.id))
  let written = 0
  for (const deposit of await pendingDeposits(db, chain.id)) {
    const isDeep = head.number - deposit.block_number >= settings.tokenConfirmations
    if (!isDeep || deposit.price_micros === null) continue
    // The last look before money is credited.
    const block = await chain.block(deposit.block_number)
    if (block?.hash !== deposit.block_hash) {
      const row = await findTokenChain(db, chain.id)
      if (row) await goBackTo(context, chain, { row, number: deposit.block_number - 1, head })
      return written
    }
    if (await creditDeposit(context, deposit)) written++
  }
  return written
}

async function givePrices(
  { db, settings, logger }: TokenContext,
  price: PriceSource,
  deposits: readonly TokenDepositRow[],
): Promise<void> {
  const unpriced = deposits.filter(({ price_micros }) => price_micros === null)
  if (unpriced.length === 0) return
  try {
    const priceMicros = await price.current()
    for (const deposit of unpriced) {
      const { decimals, value } = deposit
      const worth = depositWorth({ value: BigInt(value), decimals, priceMicros, bonusPercent: settings.tokenBonus })
      if (worth.usdMicros <= largestWorth) await priceDeposit(db, deposit, { priceMicros, ...worth })
      else
        logger.error(
          { txHash: deposit.tx_hash },
          'a deposit waits: at this price it is worth more than a billion dollars',
        )
    }
  } catch (err) {
    if (!(err instanceof NoFreshPrice)) throw err
    logger.warn({ err, deposits: unpriced.length }, 'deposits wait for a price')
  }
}

/** Deposit and bonus are acts of their own, in one transaction. @returns false when somebody else has written them */
const creditDeposit = (context: TokenContext, deposit: TokenDepositRow): Promise<boolean> =>
  inTransaction(context, async ({ db, clock }) => {
    const at = clock()
    const row = await markCredited(db, deposit, at)
    if (!row) return false
    const { user_id: userId, chain_id: chainId, tx_hash: txHash, log_index: logIndex } = row
    const id = `${chainId}:${txHash}#${logIndex}`
    const facts = { chainId, txHash, logIndex, value: row.value, decimals: row.decimals, priceMicros: row.price_micros }
    const usd = BigInt(row.usd_micros ?? 0)
    const bonus = BigInt(row.bonus_micros ?? 0)
    await writeAct(db, {
      key: `deposit:${id}`,
      kind: 'tokenDeposit',
      userId,
      at,
      facts,
      entries: [
        { account: 'chain', micros: usd },
        { account: 'tokens', micros: -usd },
      ],
    })
    if (bonus > 0n) {
      await writeAct(db, {
        key: `deposit-bonus:${id}`,
        kind: 'tokenBonus',
        userId,
        at,
        facts,
        entries: [
          { account: 'bonus', micros: bonus },
          { account: 'tokens', micros: -bonus },
        ],
      })
    }
    return true
  })
