import { parseAccessKeyId, recordKeyOf, isAccessKeyId } from '@perigee/crypto/edge-credentials'
import { rewriteColumns } from '@perigee/server-kit/rewrite-columns'
import type { RootSecrets } from '@perigee/server-kit/secrets'
import { fromHex } from '@perigee/std/encoding'
import { createRecordSeal, sealedColumns } from './records/record-seal'
import type { AuthDb } from './schema'

/*
 * What operators do about credentials that were handed out, and what the jobs of the store do about those of deleted API
 * keys. Records are named by hash: see `recordHash`.
 */

/** What may be told about a record: nothing that is sealed. */
export interface DescribedRecord {
  satelliteAddress: string
  publicProjectId: string | null
  macaroonHead: Uint8Array
  public: boolean
  usageTags: string
  createdAt: Date
  expiresAt: Date | null
  invalidatedAt: Date | null
  invalidationReason: string | null
}

/** A line of a list of links, and the access key id in it. */
export interface LinkLine {
  line: number
  /** Undefined when there is none to be found. */
  accessKeyId: string | undefined
}

/**
 * The hash that a record is stored under, from an access key id (28 characters) or the hash itself (64 hexadecimal
 * digits). @throws Error with a sentence for other texts
 */
export function recordHash(text: string): Uint8Array {
  if (/^[0-9a-f]{64}$/i.test(text)) return fromHex(text.toLowerCase())
  try {
    return recordKeyOf(parseAccessKeyId(text))
  } catch (cause) {
    throw new Error('Give an access key id (28 characters) or the hash of a record (64 hexadecimal digits).', { cause })
  }
}

/** Also expired and invalidated ones. */
export async function describeRecord(db: AuthDb, hash: Uint8Array): Promise<DescribedRecord | undefined> {
  return db
    .selectFrom('auth.records')
    .select([
      'satellite_address as satelliteAddress',
      'public_project_id as publicProjectId',
      'macaroon_head as macaroonHead',
      'public',
      'usage_tags as usageTags',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'invalidated_at as invalidatedAt',
      'invalidation_reason as invalidationReason',
    ])
    .where('encryption_key_hash', '=', hash)
    .executeTakeFirst()
}

/** From now on the record behaves as missing; the reason is kept. False when there is no such record. */
export async function invalidateRecord(
  db: AuthDb,
  hash: Uint8Array,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  return changeRecord(db, hash, { invalidated_at: now, invalidation_reason: reason })
}

/** From now on links need a signature. False when there is no such record. */
export const unpublishRecord = (db: AuthDb, hash: Uint8Array): Promise<boolean> =>
  changeRecord(db, hash, { public: false })

async function changeRecord(
  db: AuthDb,
  hash: Uint8Array,
  values: { invalidated_at: Date; invalidation_reason: string } | { public: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth.records')
    .set(values)
    .where('encryption_key_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export { deleteRecordOf as deleteRecord } from './records/records'

/** Removes all credentials that were made from these API keys, named by the heads of their macaroons. */
export async function deleteRecordsOfKeys(db: AuthDb, heads: readonly Uint8Array[]): Promise<number> {
  if (heads.length === 0) return 0
  const { numDeletedRows } = await db.deleteFrom('auth.records').where('macaroon_head', 'in', heads).executeTakeFirst()
  return Number(numDeletedRows)
}

/** In a transaction. @returns how many. @throws UnsealError when one was not sealed under the secret of before */
export async function resealRecords(trx: AuthDb, { before, now }: RootSecrets): Promise<number> {
  const [opens, seals] = [createRecordSeal(before), createRecordSeal(now)]
  return rewriteColumns(trx, {
    ...sealedColumns,
    change: (hash, [encryptedSecretKey, encryptedAccessGrant]) => {
      const sealed = seals.close(hash, opens.open(hash, { encryptedSecretKey, encryptedAccessGrant }))
      return [sealed.encryptedSecretKey, sealed.encryptedAccessGrant]
    },
  })
}

/**
 * Share links (`/s/<id>/…`, `/raw/<id>/…`) and presigned requests (signature version 4 and 2), one in a line. Empty
 * lines and those that begin with `#` are left out.
 */
export function idsInLinks(text: string): LinkLine[] {
  return text
    .split('\n')
    .map((line, at) => ({ text: line.trim(), line: at + 1 }))
    .filter((entry) => entry.text !== '' && !entry.text.startsWith('#'))
    .map((entry) => ({ line: entry.line, accessKeyId: idIn(entry.text) }))
}

function idIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { pathname, searchParams } = new URL(text)
  const inPath = /^\/(?:s|raw)\/([^/]+)/.exec(pathname)?.[1]
  const inQuery = searchParams.get('X-Amz-Credential')?.split('/')[0] ?? searchParams.get('AWSAccessKeyId')
  return [inPath, inQuery].find((id) => typeof id === 'string' && isAccessKeyId(id))?.toLowerCase()
}
