import type { Selectable } from 'kysely'
import type { SatelliteDb } from './schema'
import { withdrawDepositsAbove } from './token-deposits'
import type { TokenChainsTable } from './tokens-schema'

export type TokenChainRow = Selectable<TokenChainsTable>

export const findTokenChain = (db: SatelliteDb, chainId: number): Promise<TokenChainRow | undefined> =>
  db.selectFrom('satellite.token_chains').selectAll().where('chain_id', '=', chainId).executeTakeFirst()

export const listTokenChains = (db: SatelliteDb): Promise<TokenChainRow[]> =>
  db.selectFrom('satellite.token_chains').selectAll().orderBy('chain_id').execute()

/** Begins to read a chain, or begins anew with another contract: what was read before says nothing of that one. */
export async function beginTokenChain(
  db: SatelliteDb,
  chain: Omit<TokenChainRow, 'halted_at' | 'halt_reason'>,
): Promise<void> {
  await db.deleteFrom('satellite.chain_blocks').where('chain_id', '=', chain.chain_id).execute()
  await db
    .insertInto('satellite.token_chains')
    .values(chain)
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(chain))
    .execute()
}

/** Moves the end of what was read. @returns false when it is not where the caller has left it */
export async function moveScan(
  db: SatelliteDb,
  { chainId, from, to, head, at }: { chainId: number; from: number; to: number; head: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.token_chains')
    .set({ scanned_to: to, head, scanned_at: at })
    .where('chain_id', '=', chainId)
    .where('scanned_to', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Nothing of the chain is read or credited until an operator has looked. */
export async function haltTokenChain(
  db: SatelliteDb,
  { chainId, reason, at }: { chainId: number; reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('satellite.token_chains')
    .set({ halted_at: at, halt_reason: reason })
    .where('chain_id', '=', chainId)
    .where('halted_at', 'is', null)
    .execute()
}

/**
 * Lets a halted chain go on: all blocks that are remembered are read anew, as those of the chain that there is now. What
 * was credited stays so. To be called in a transaction. @returns false when it was not halted
 */
export async function resumeTokenChain(db: SatelliteDb, chainId: number): Promise<boolean> {
  const chain = await db
    .selectFrom('satellite.token_chains')
    .select('scanned_to')
    .where('chain_id', '=', chainId)
    .where('halted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!chain) return false
  const forgotten = await db
    .deleteFrom('satellite.chain_blocks')
    .where('chain_id', '=', chainId)
    .returning('number')
    .execute()
  const before = Math.min(chain.scanned_to, ...forgotten.map(({ number }) => number - 1))
  await db
    .updateTable('satellite.token_chains')
    .set({ halted_at: null, halt_reason: null, scanned_to: before })
    .where('chain_id', '=', chainId)
    .execute()
  await withdrawDepositsAbove(db, chainId, before)
  return true
}
