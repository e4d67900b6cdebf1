import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { balancesOf } from '@perigee/satellite-db/ledger'
import { findTokenWallet } from '@perigee/satellite-db/token-wallets'
import type { TokenContext } from './token-context'

export interface Wallet {
  address: string
  /** Millionths of a dollar: what is left of all deposits and bonuses. */
  balance: bigint
}

/** The address for deposits, and what is left of them. @throws noWallet */
export const readWallet = useCase('signedIn', async ({ db }: Pick<TokenContext, 'db'>, { user }): Promise<Wallet> => {
  const wallet = await findTokenWallet(db, user.id)
  if (!wallet) throw billingRefusals.noWallet()
  const { tokens } = await balancesOf(db, user.id)
  return { address: wallet.address, balance: tokens }
})
