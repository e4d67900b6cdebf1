import type { Settings } from '@perigee/api/settings'
import { takesTokens } from '@perigee/billing/settings/tokens'
import type { TokenPorts } from '@perigee/billing/tokens/token-context'
import { WrongChain } from '@perigee/billing/ports/chain'
import type { Logger } from '@perigee/server-kit/logger'
import { SettingError } from '@perigee/server-kit/settings'
import { systemClock } from '@perigee/std/clock'

/**
 * What deposits of tokens are read with; undefined where none are taken. The code for it is loaded only where they are. A
 * node that cannot be reached is tried again by the job. @throws SettingError
 */
export async function openTokenPorts(settings: Settings, logger: Logger): Promise<TokenPorts | undefined> {
  const { tokenAddressKey, tokenChains, tokenPrice } = settings
  if (!takesTokens(settings) || tokenAddressKey === null || tokenChains === null || tokenPrice === null)
    return undefined
  const [{ depositAddresses }, { openChain }, { openPriceSource }] = await Promise.all([
    import('@perigee/token-chain/deposit-addresses'),
    import('@perigee/token-chain/open-chain'),
    import('@perigee/token-chain/open-price-source'),
  ])
  const ports = {
    addresses: saying('PERIGEE_TOKEN_ADDRESS_KEY', () => depositAddresses(tokenAddressKey)),
    chains: tokenChains.map((chain) => ({ chain: openChain(chain), startBlock: chain.startBlock ?? null })),
    price: saying('PERIGEE_TOKEN_PRICE', () =>
      openPriceSource({
        price: tokenPrice,
        maxAge: settings.tokenPriceMaxAge,
        fields: { price: settings.tokenPriceField, time: settings.tokenPriceTimeField },
        rpcUrlOf: (chainId) => tokenChains.find((chain) => chain.chainId === chainId)?.rpcUrl,
        clock: systemClock,
      }),
    ),
  }
  await Promise.all(ports.chains.map(({ chain }) => prove(chain, logger)))
  return ports
}

/** The operator reads which setting a sentence is about. */
function saying<T>(setting: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new SettingError(`${setting} ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function prove(chain: TokenPorts['chains'][number]['chain'], logger: Logger): Promise<void> {
  try {
    await chain.prove()
  } catch (err) {
    if (err instanceof WrongChain) throw new SettingError(`PERIGEE_TOKEN_CHAINS: ${err.message}`)
    logger.warn({ err, chainId: chain.id }, 'the node of the chain cannot be reached: deposits wait')
  }
}
