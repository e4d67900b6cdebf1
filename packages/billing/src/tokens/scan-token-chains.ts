import { oneAtATime } from '@perigee/satellite-db/one-at-a-time'
import { creditDeposits } from './credit-deposits'
import { followDeposits } from './follow-deposits'
import { readChain } from './read-chain'
import type { ReadChain, TokenContext, TokenPorts } from './token-context'

/**
 * Reads what is new on every chain, writes confirmed deposits into the books and does what follows from them. Of several
 * processes one reads a chain at a time; whatever is broken off is gone on with by the next run.
 * @returns how many deposits were written into the books
 * @throws AggregateError when a chain could not be read; the others were
 */
export async function scanTokenChains(context: TokenContext): Promise<number> {
  const { tokens } = context
  if (tokens === null) return 0
  const runs = await Promise.allSettled(tokens.chains.map((each) => scanChain(context, tokens, each)))
  await followDeposits(context)
  const failures = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} chains could not be read`)
  return runs.reduce((sum, run) => sum + (run.status === 'fulfilled' ? run.value : 0), 0)
}

async function scanChain(context: TokenContext, { price }: TokenPorts, each: ReadChain): Promise<number> {
  const credited = await oneAtATime(context.db, `token chain ${each.chain.id}`, async () => {
    const read = await readChain(context, each)
    return read === undefined ? 0 : creditDeposits(context, { ...each, price, head: read.head })
  })
  return credited ?? 0
}
