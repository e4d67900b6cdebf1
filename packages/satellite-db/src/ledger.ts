import type { UserId } from '@perigee/std/brand'
import { sql, type Transaction } from 'kysely'
import type { LedgerAccount, LedgerFacts } from './ledger-schema'
import type { SatelliteDb, SatelliteSchema } from './schema'

export interface LedgerEntry {
  account: LedgerAccount
  /** That of the act unless it is named. */
  userId?: UserId | null
  /** Millionths of a dollar: debit above zero, credit below. Entries of 0 are left out. */
  micros: bigint
}

export interface LedgerAct {
  /** Names the business act: `intent:<id>`, `invoice:<id>` … */
  key: string
  kind: string
  userId: UserId | null
  at: Date
  /** Nothing that names a person: the books outlive accounts. */
  facts?: LedgerFacts
  entries: readonly LedgerEntry[]
}

/**
 * Books an act in the caller's transaction, once for its key: whoever comes with the same key at the same moment waits
 * until the first has ended, and writes only when that one was undone.
 * @returns false when the books have it already
 * @throws RangeError for entries that do not add up to 0
 */
export async function writeAct(
  trx: Transaction<SatelliteSchema>,
  { key, kind, userId, at, facts = {}, entries }: LedgerAct,
): Promise<boolean> {
  const sum = entries.reduce((total, { micros }) => total + micros, 0n)
  if (sum !== 0n) throw new RangeError(`the entries of ${key} add up to ${sum}`)
  const act = await trx
    .insertInto('satellite.ledger_acts')
    .values({ key, kind, user_id: userId, at, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!act) return false
  const rows = entries
    .filter(({ micros }) => micros !== 0n)
    .map((entry) => ({
      act_id: act.id,
      account: entry.account,
      user_id: entry.userId === undefined ? userId : entry.userId,
      micros: String(entry.micros),
    }))
  if (rows.length > 0) await trx.insertInto('satellite.ledger_entries').values(rows).execute()
  return true
}

/** What an act was booked with; undefined when there is none with this key. */
export async function findFactsOfAct(db: SatelliteDb, key: string): Promise<LedgerFacts | undefined> {
  const act = await db.selectFrom('satellite.ledger_acts').select('facts').where('key', '=', key).executeTakeFirst()
  return act?.facts
}

/** What we owe a customer, in millionths of a dollar: the sums of their entries. */
export interface Balances {
  /** From card funds, packages and refunds to the balance. */
  credit: bigint
  /** From token deposits, bonus included. */
  tokens: bigint
}

export async function balancesOf(db: SatelliteDb, userId: UserId): Promise<Balances> {
  const sums = await sumsOf(db, userId)
  return { credit: -(sums.get('credit') ?? 0n), tokens: -(sums.get('tokens') ?? 0n) }
}

/** Cents-to-be that were left over of a customer's invoices, for the next one; millionths of a dollar. */
export async function carriedOf(db: SatelliteDb, userId: UserId): Promise<bigint> {
  return (await sumsOf(db, userId)).get('carried') ?? 0n
}

/** Debits less credits of each account in which a customer has entries. */
export async function sumsOf(db: SatelliteDb, userId: UserId): Promise<Map<LedgerAccount, bigint>> {
  const rows = await db
    .selectFrom('satellite.ledger_entries')
    .select(['account', sql<string>`sum(micros)::text`.as('micros')])
    .where('user_id', '=', userId)
    .groupBy('account')
    .execute()
  return new Map(rows.map(({ account, micros }) => [account, BigInt(micros)]))
}

/** Acts whose entries do not add up to 0, in the whole of the books; none unless somebody went around the program. */
export async function unbalancedActs(db: SatelliteDb): Promise<{ key: string; micros: bigint }[]> {
  const rows = await db
    .selectFrom('satellite.ledger_entries as e')
    .innerJoin('satellite.ledger_acts as a', 'a.id', 'e.act_id')
    .select(['a.key', sql<string>`sum(e.micros)::text`.as('micros')])
    .groupBy('a.key')
    .having(sql<boolean>`sum(e.micros) <> 0`)
    .orderBy('a.key')
    .execute()
  return rows.map(({ key, micros }) => ({ key, micros: BigInt(micros) }))
}
