import type { KeyFacts } from '@perigee/domain/key-facts'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

/** @returns false when facts about the key are there already; they stay as they are. */
export async function insertKeyFacts(
  db: SatelliteDb,
  keyId: string,
  { type, rights, buckets, expiresAt, notBefore = null }: KeyFacts,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('satellite.key_facts')
    .values({
      key_id: keyId,
      access_type: type,
      rights: [...rights],
      buckets: [...buckets],
      expires_at: expiresAt,
      not_before: notBefore,
    })
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findKeyFacts(db: SatelliteDb, keyId: string): Promise<KeyFacts | undefined> {
  return db
    .selectFrom('satellite.key_facts')
    .select(['access_type as type', 'rights', 'buckets', 'expires_at as expiresAt', 'not_before as notBefore'])
    .where('key_id', '=', keyId)
    .executeTakeFirst()
}

export interface KnownOfKey {
  /** Null for a key whose maker told none. */
  facts: KeyFacts | null
  /** Null: never. Undefined: unknown. */
  lastUsedAt: Date | null | undefined
}

/** What is known of some keys, by their ids. */
export async function readKnownOfKeys(db: SatelliteDb, ids: readonly string[]): Promise<Map<string, KnownOfKey>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('satellite.api_keys as k')
    .leftJoin('satellite.key_facts as f', 'f.key_id', 'k.id')
    .leftJoin('satellite.key_uses as u', 'u.key_id', 'k.id')
    .select([
      'k.id',
      'f.access_type as type',
      'f.rights',
      'f.buckets',
      'f.expires_at as expiresAt',
      'f.not_before as notBefore',
      'u.key_id as keyOfUse',
      'u.used_at as usedAt',
    ])
    .where(sql<boolean>`k.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, type, rights, buckets, expiresAt, notBefore, keyOfUse, usedAt }) => {
      const facts = type && rights && buckets ? { type, rights, buckets, expiresAt, notBefore } : null
      return [id, { facts, lastUsedAt: keyOfUse === null ? null : (usedAt ?? undefined) }]
    }),
  )
}
