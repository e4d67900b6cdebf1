import { operator } from '@perigee/actors/actor'
import { listChains, resumeChain } from '@perigee/billing/tokens/operate-chains'
import type { AdminContext } from '../admin-database'

/** One line for each. */
export async function showChains(context: AdminContext, { json }: { json: boolean }): Promise<string> {
  const chains = await listChains(context, operator)
  if (json) return JSON.stringify(chains, undefined, 2)
  if (chains.length === 0) return 'No chain has been read yet.'
  return chains
    .map((chain) =>
      [
        `chain ${chain.chain_id}`,
        `read up to block ${chain.scanned_to} of ${chain.head}`,
        `at ${chain.scanned_at.toISOString()}`,
        ...(chain.halted_at ? [`HALTED ${chain.halted_at.toISOString()}: ${chain.halt_reason}`] : []),
      ].join('  '),
    )
    .join('\n')
}

/** @throws chainNotHalted */
export async function letChainGoOn(context: AdminContext, chainId: number): Promise<string> {
  await resumeChain(context, operator, { chainId })
  return `Chain ${chainId} is read again. What was credited stays credited; correct the books where that is wrong.`
}
