import type { SatelliteDb } from './schema'

export interface RememberedBlock {
  number: number
  hash: string
}

/** Newest first. */
export const rememberedBlocks = (db: SatelliteDb, chainId: number): Promise<RememberedBlock[]> =>
  db
    .selectFrom('satellite.chain_blocks')
    .select(['number', 'hash'])
    .where('chain_id', '=', chainId)
    .orderBy('number', 'desc')
    .execute()

export async function rememberBlocks(
  db: SatelliteDb,
  chainId: number,
  blocks: readonly RememberedBlock[],
): Promise<void> {
  if (blocks.length === 0) return
  const rows = [...new Map(blocks.map(({ number, hash }) => [number, { chain_id: chainId, number, hash }])).values()]
  await db
    .insertInto('satellite.chain_blocks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'number']).doUpdateSet((eb) => ({ hash: eb.ref('excluded.hash') })),
    )
    .execute()
}

export async function forgetBlocksAbove(db: SatelliteDb, chainId: number, number: number): Promise<void> {
  await db.deleteFrom('satellite.chain_blocks').where('chain_id', '=', chainId).where('number', '>', number).execute()
}

/** Forgets blocks that lie deeper than any that could still matter, but for the newest of them. */
export async function forgetOldBlocks(db: SatelliteDb, chainId: number, below: number): Promise<void> {
  await db
    .deleteFrom('satellite.chain_blocks')
    .where('chain_id', '=', chainId)
    .where('number', '<', (eb) =>
      eb
        .selectFrom('satellite.chain_blocks as b')
        .select(({ fn }) => fn.max('b.number').as('kept'))
        .where('b.chain_id', '=', chainId)
        .where('b.number', '<=', below),
    )
    .execute()
}
