import {
  deleteRecord,
  describeRecord,
  type DescribedRecord,
  invalidateRecord,
  recordHash,
  unpublishRecord,
} from '@perigee/auth/operator'
import { operator } from '@perigee/actors/actor'
import { withdrawApiKey } from '@perigee/projects/api-keys/delete-api-keys'
import { findOwnerOfApiKey, type OwnerOfKey } from '@perigee/satellite-db/api-key-by-head'
import { toHex } from '@perigee/std/encoding'
import type { AdminDb } from './admin-database'

/** What is known about credentials, by access key id or hash. Secrets are not. @throws Error when there are none */
export async function showAccess(db: AdminDb, id: string): Promise<string> {
  const hash = recordHash(id)
  const record = await recordOf(db, hash)
  return describe(hash, record, await findOwnerOfApiKey(db, record.macaroonHead))
}

/** @throws Error when there are no such credentials; so do all below */
export async function invalidateAccess(db: AdminDb, id: string, reason: string): Promise<string> {
  if (!(await invalidateRecord(db, recordHash(id), { reason, now: new Date() }))) throw noSuchAccess()
  return 'Invalidated. The edge learns of it within a minute (PERIGEE_GATEWAY_CREDENTIAL_LIFETIME).'
}

export async function unpublishAccess(db: AdminDb, id: string): Promise<string> {
  if (!(await unpublishRecord(db, recordHash(id)))) throw noSuchAccess()
  return 'Unpublished: links need a signature from now on. The edge learns of it within a minute.'
}

/** Without its API key the credentials are worthless at once, with everything else that was derived from the key. */
export async function deleteAccess(db: AdminDb, id: string, { apiKey }: { apiKey: boolean }): Promise<string> {
  const hash = recordHash(id)
  const { macaroonHead } = await recordOf(db, hash)
  const isKeyGone = apiKey && (await withdrawApiKey({ db }, operator, { head: macaroonHead }))
  await deleteRecord(db, hash)
  if (!apiKey) return 'Deleted. The edge learns of it within a minute; the API key behind it is still there.'
  return isKeyGone ? 'Deleted, with its API key.' : 'Deleted. Its API key was gone already.'
}

async function recordOf(db: AdminDb, hash: Uint8Array): Promise<DescribedRecord> {
  const record = await describeRecord(db, hash)
  if (!record) throw noSuchAccess()
  return record
}

const noSuchAccess = () => new Error('There are no such credentials.')

export function describe(hash: Uint8Array, record: DescribedRecord, owner: OwnerOfKey | undefined): string {
  const { invalidatedAt, invalidationReason: reason, expiresAt } = record
  const rows: [string, string][] = [
    ['Hash', toHex(hash)],
    ['State', invalidatedAt ? `invalidated ${invalidatedAt.toISOString()}: ${reason ?? ''}` : stateOf(expiresAt)],
    ['Public', record.public ? 'yes' : 'no'],
    ['Created', record.createdAt.toISOString()],
    ['Expires', expiresAt?.toISOString() ?? 'never'],
    ['Tags', record.usageTags || '–'],
    ['Satellite', record.satelliteAddress],
    ['Project', `${owner?.projectName ?? '–'} (${record.publicProjectId ?? 'unknown'})`],
    ['Owner', owner?.ownerEmail ?? '–'],
    ['API key', owner?.keyName ?? 'deleted, or of another satellite'],
    ['Key head', toHex(record.macaroonHead)],
  ]
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}`).join('\n')
}

const stateOf = (expiresAt: Date | null): string => (expiresAt && expiresAt <= new Date() ? 'expired' : 'in use')
