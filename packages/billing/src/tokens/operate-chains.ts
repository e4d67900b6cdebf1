import { type Context, inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { listTokenChains, resumeTokenChain, type TokenChainRow } from '@perigee/satellite-db/token-chains'

/** How far each chain has been read, and which ones are halted. */
export const listChains = useCase('token.viewChains', ({ db }: Pick<Context, 'db'>): Promise<TokenChainRow[]> =>
  listTokenChains(db),
)

/** Lets a chain go on that was halted because a credited deposit is gone from it. @throws chainNotHalted */
export const resumeChain = useCase(
  'token.resumeChain',
  async (context: Pick<Context, 'db'>, _actor, { chainId }: { chainId: number }): Promise<void> => {
    const resumed = await inTransaction(context, ({ db }) => resumeTokenChain(db, chainId))
    if (!resumed) throw billingRefusals.chainNotHalted(chainId)
  },
)
