import type { UserId } from '@perigee/std/brand'
import type { Insertable, Selectable } from 'kysely'
import type { SatelliteDb } from './schema'
import type { TokenDepositsTable } from './tokens-schema'

export type TokenDepositRow = Selectable<TokenDepositsTable>
export type NewTokenDeposit = Omit<
  Insertable<TokenDepositsTable>,
  'price_micros' | 'usd_micros' | 'bonus_micros' | 'credited_at' | 'followed_at'
>
type DepositKey = Pick<TokenDepositRow, 'chain_id' | 'tx_hash' | 'log_index'>

const inserted = 500

/** What is known by its transaction and log stays as it is. @returns how many were new */
export async function insertTokenDeposits(db: SatelliteDb, deposits: readonly NewTokenDeposit[]): Promise<number> {
  let fresh = 0
  for (let at = 0; at < deposits.length; at += inserted) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('satellite.token_deposits')
      .values(deposits.slice(at, at + inserted))
      .onConflict((conflict) => conflict.columns(['chain_id', 'tx_hash', 'log_index']).doNothing())
      .executeTakeFirst()
    fresh += Number(numInsertedOrUpdatedRows ?? 0n)
  }
  return fresh
}

/** Of one chain, oldest block first: what is not in the books yet. */
export const pendingDeposits = (db: SatelliteDb, chainId: number): Promise<TokenDepositRow[]> =>
  db
    .selectFrom('satellite.token_deposits')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('credited_at', 'is', null)
    .orderBy('block_number')
    .orderBy('log_index')
    .execute()

/** Of one chain: those above a block that are in the books. */
export const creditedAbove = (db: SatelliteDb, chainId: number, number: number): Promise<TokenDepositRow[]> =>
  db
    .selectFrom('satellite.token_deposits')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('credited_at', 'is not', null)
    .where('block_number', '>', number)
    .orderBy('block_number')
    .execute()

/** Takes back what was seen above a block, but is not in the books. @returns how many there were */
export async function withdrawDepositsAbove(db: SatelliteDb, chainId: number, number: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.token_deposits')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', number)
    .where('credited_at', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

interface Worth {
  priceMicros: bigint
  usdMicros: bigint
  bonusMicros: bigint
}

/** Gives a deposit its price, the first one for good. */
export async function priceDeposit(
  db: SatelliteDb,
  key: DepositKey,
  { priceMicros, usdMicros, bonusMicros }: Worth,
): Promise<void> {
  await db
    .updateTable('satellite.token_deposits')
    .set({
      price_micros: Number(priceMicros),
      usd_micros: Number(usdMicros),
      bonus_micros: Number(bonusMicros),
    })
    .where((eb) => eb.and(keyed(key)))
    .where('price_micros', 'is', null)
    .execute()
}

/** Claims a deposit for the books in the caller's transaction. @returns undefined when somebody else has it */
export const markCredited = (db: SatelliteDb, key: DepositKey, at: Date): Promise<TokenDepositRow | undefined> =>
  db
    .updateTable('satellite.token_deposits')
    .set({ credited_at: at })
    .where((eb) => eb.and(keyed(key)))
    .where('credited_at', 'is', null)
    .where('price_micros', 'is not', null)
    .returningAll()
    .executeTakeFirst()

const keyed = ({ chain_id, tx_hash, log_index }: DepositKey) => ({ chain_id, tx_hash, log_index })

/** Whose deposits are in the books, but what follows from them has not been seen to; and up to when they are. */
export async function usersToFollow(db: SatelliteDb): Promise<{ userId: UserId; creditedTo: Date }[]> {
  const rows = await db
    .selectFrom('satellite.token_deposits')
    .select(({ fn }) => ['user_id as userId', fn.max('credited_at').as('creditedTo')])
    .where('followed_at', 'is', null)
    .where('credited_at', 'is not', null)
    .groupBy('user_id')
    .execute()
  return rows.flatMap(({ userId, creditedTo }) => (creditedTo === null ? [] : [{ userId, creditedTo }]))
}

/** What follows from the deposits that were credited up to a time has been seen to. */
export async function markFollowed(
  db: SatelliteDb,
  userId: UserId,
  { at, creditedTo }: { at: Date; creditedTo: Date },
): Promise<void> {
  await db
    .updateTable('satellite.token_deposits')
    .set({ followed_at: at })
    .where('user_id', '=', userId)
    .where('followed_at', 'is', null)
    .where('credited_at', '<=', creditedTo)
    .execute()
}

/** The most that a list of deposits has. */
export const mostDeposits = 3000

/** Of one account, newest first. */
export const depositsOf = (db: SatelliteDb, userId: UserId): Promise<TokenDepositRow[]> =>
  db
    .selectFrom('satellite.token_deposits')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('block_at', 'desc')
    .orderBy('number', 'desc')
    .limit(mostDeposits)
    .execute()
