import { settings } from '@perigee/api/settings'
import { readPriceBook } from '@perigee/billing/prices/read-price-book'
import { claimWallet } from '@perigee/billing/tokens/claim-wallet'
import { NoFreshPrice, type PriceSource } from '@perigee/billing/ports/price-source'
import type { TokenContext } from '@perigee/billing/tokens/token-context'
import { accountKinds } from '@perigee/domain/account-kinds'
import { balancesOf, unbalancedActs } from '@perigee/satellite-db/ledger'
import { migrations } from '@perigee/satellite-db/migrations/index'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { builders } from '@perigee/satellite-db/testing/builders'
import { takeAddressIndex } from '@perigee/satellite-db/token-wallets'
import { findUserById, updateUser } from '@perigee/satellite-db/users'
import { createLogger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import type { UserId } from '@perigee/std/brand'
import { fakeClock } from '@perigee/testing/clock'
import { openTestDatabase } from '@perigee/testing/postgres'
import { depositAddresses } from '@perigee/token-chain/deposit-addresses'
import { openChain } from '@perigee/token-chain/open-chain'
import { startAnvil } from '@perigee/token-chain/testing/anvil'
import { afterAll } from 'vitest'

/** Of the account m/44'/60'/0' of the seed that test chains use. */
const publicKey =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'

/** Two real chains with a token on each, an empty database, and the scanner's context over both. */
export async function aTokenWorld({ confirmations = 15 }: { confirmations?: number } = {}) {
  const { db, drop } = await openTestDatabase<SatelliteSchema>({
    template: 'satellite',
    migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
  })
  const [one, two] = await Promise.all([
    startAnvil({ chainId: 31_337, decimals: 8 }),
    startAnvil({ chainId: 31_338, decimals: 18 }),
  ])
  afterAll(() => Promise.all([one.stop(), two.stop(), drop()]))
  // The first address is that of the account which the test chains have made rich.
  await takeAddressIndex(db)
  const log: Record<string, unknown>[] = []
  const price = aPrice()
  const context: TokenContext = {
    db,
    clock: fakeClock(new Date()),
    logger: createLogger({
      level: 'info',
      destination: { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) },
    }),
    settings: settings.load({ PERIGEE_BILLING: 'true', PERIGEE_TOKEN_CONFIRMATIONS: String(confirmations) }),
    cards: null,
    priceBook: readPriceBook(null),
    tokens: {
      chains: [one, two].map(({ chainId, url, token }) => ({
        chain: openChain({ chainId, rpcUrl: url, contract: token }),
        startBlock: 0,
      })),
      price,
      addresses: depositAddresses(publicKey),
    },
  }
  let people = 0
  return {
    db,
    one,
    two,
    context,
    price,
    log,
    /** Somebody on a free trial, with an address. */
    async aDepositor(): Promise<{ id: UserId; address: string }> {
      const id = await builders(db).anOwner(`depositor-${++people}@example.test`)
      await updateUser(db, id, { kind: accountKinds.free })
      const user = await findUserById(db, id)
      if (!user) throw new Error('nobody was made')
      const caller = { ip: '127.0.0.1', userAgent: '' }
      const { address } = await claimWallet(context, { kind: 'session', user, caller, idHash: new Uint8Array() })
      return { id, address }
    },
    tokensOf: async (id: UserId) => (await balancesOf(db, id)).tokens,
    kindOf: async (id: UserId) => (await findUserById(db, id))?.kind,
    depositsOf: (id: UserId) =>
      db
        .selectFrom('satellite.token_deposits')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('chain_id')
        .orderBy('block_number')
        .orderBy('log_index')
        .execute(),
    unbalanced: () => unbalancedActs(db),
  }
}

/** A price that a test sets; null: there is no fresh one. */
function aPrice(): PriceSource & { micros: bigint | null } {
  return {
    micros: 255_000n,
    async current() {
      if (this.micros === null) throw new NoFreshPrice('The price is old.')
      return this.micros
    },
  }
}
