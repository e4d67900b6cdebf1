import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { findTokenWallet, insertTokenWallet, takeAddressIndex } from '@perigee/satellite-db/token-wallets'
import { readWallet, type Wallet } from './read-wallet'
import type { TokenContext } from './token-context'

/** An address is taken only where the sequence was set back, as by an old backup: then later ones are tried. */
const tries = 100

/** Gives an account its address for deposits: the same one again for who has one. @throws tokensNotTaken */
export const claimWallet = useCase('signedIn', async (context: TokenContext, actor): Promise<Wallet> => {
  const { db, clock, tokens } = context
  const { id: userId } = actor.user
  for (let tried = 0; tried < tries && !(await findTokenWallet(db, userId)); tried++) {
    if (tokens === null) throw billingRefusals.tokensNotTaken()
    const { addresses } = tokens
    const index = await takeAddressIndex(db)
    await insertTokenWallet(db, {
      user_id: userId,
      address_index: index,
      key_fingerprint: addresses.fingerprint,
      address: addresses.at(index),
      claimed_at: clock(),
    })
  }
  return readWallet(context, actor)
})
