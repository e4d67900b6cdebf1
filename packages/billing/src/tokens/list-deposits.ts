import { useCase } from '@perigee/actors/use-case'
import { partOf } from '@perigee/domain/token-deposit'
import { listTokenChains } from '@perigee/satellite-db/token-chains'
import { depositsOf, type TokenDepositRow } from '@perigee/satellite-db/token-deposits'
import { day } from '@perigee/std/durations'
import type { TokenContext } from './token-context'

export interface TokenDeposit extends TokenDepositRow {
  /** Blocks above that of the deposit, as of the last look at the chain. */
  confirmations: number
  /** It is in the books. */
  isConfirmed: boolean
  /** In the smallest unit of the token, as the value. */
  bonusValue: bigint
}

/** What has arrived for the person, newest first. */
export const listDeposits = useCase(
  'signedIn',
  async ({ db, settings }: Pick<TokenContext, 'db' | 'settings'>, { user }): Promise<TokenDeposit[]> => {
    const deposits = await depositsOf(db, user.id)
    if (deposits.length === 0) return []
    const heads = new Map((await listTokenChains(db)).map(({ chain_id, head }) => [chain_id, head]))
    return deposits.map((deposit) => ({
      ...deposit,
      confirmations: Math.max(0, (heads.get(deposit.chain_id) ?? 0) - deposit.block_number),
      isConfirmed: deposit.credited_at !== null,
      bonusValue: partOf(BigInt(deposit.value), settings.tokenBonus),
    }))
  },
)

/** How long a deposit is news after it was written into the books. */
const newFor = day

/** Those that the person may be waiting for: pending ones, and what was confirmed during the last day. */
export const listNewDeposits = useCase(
  'signedIn',
  async (context: Pick<TokenContext, 'db' | 'settings' | 'clock'>, actor): Promise<TokenDeposit[]> => {
    const since = context.clock().getTime() - newFor
    const deposits = await listDeposits(context, actor)
    return deposits.filter(({ credited_at: at }) => at === null || at.getTime() > since)
  },
)
