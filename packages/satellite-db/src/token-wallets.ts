import type { UserId } from '@perigee/std/brand'
import { type Selectable, sql } from 'kysely'
import type { SatelliteDb } from './schema'
import type { TokenWalletsTable } from './tokens-schema'

export type TokenWalletRow = Selectable<TokenWalletsTable>

export const findTokenWallet = (db: SatelliteDb, userId: UserId): Promise<TokenWalletRow | undefined> =>
  db.selectFrom('satellite.token_wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The next index of an address; the same one never comes twice, also where it was not used. */
export async function takeAddressIndex(db: SatelliteDb): Promise<number> {
  const { rows } = await sql<{ index: number }>`
    select nextval('satellite.token_address_indexes') as index`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the sequence gave no index')
  return row.index
}

/** Does nothing where the account has a wallet by now, or somebody else has this address. */
export async function insertTokenWallet(db: SatelliteDb, wallet: TokenWalletRow): Promise<void> {
  await db
    .insertInto('satellite.token_wallets')
    .values(wallet)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whose each address is; by the address in lower case. */
export async function ownersOfAddresses(db: SatelliteDb): Promise<Map<string, { userId: UserId; address: string }>> {
  const rows = await db.selectFrom('satellite.token_wallets').select(['user_id', 'address']).execute()
  return new Map(rows.map(({ user_id, address }) => [address.toLowerCase(), { userId: user_id, address }]))
}
