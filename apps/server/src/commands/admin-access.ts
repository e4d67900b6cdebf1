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
import { findOwnerOfApiKey } from '@perigee/satellite-db/api-key-by-head'
import { toHex } from '@perigee/std/encoding'
import type { AdminContext } from './admin-database'

/** What is known about credentials, by access key id or hash. Secrets are not. @throws Error when there are none */
export async function showAccess(context: AdminContext, id: string): Promise<string> {
  const hash = recordHash(id)
  return describeAccess(context, { hash, record: await recordOf(context, hash) })
}

/** @throws Error when there are no such credentials; so do all below */
export async function invalidateAccess({ db, clock }: AdminContext, id: string, reason: string): Promise<string> {
  if (!(await invalidateRecord(db, recordHash(id), { reason, now: clock() }))) throw noSuchAccess()
  return 'Invalidated. The edge learns of it within a minute (PERIGEE_GATEWAY_CREDENTIAL_LIFETIME).'
}

export async function unpublishAccess({ db }: AdminContext, id: string): Promise<string> {
  if (!(await unpublishRecord(db, recordHash(id)))) throw noSuchAccess()
  return 'Unpublished: links need a signature from now on. The edge learns of it within a minute.'
}

/** Without its API key the credentials are worthless at once, with everything else that was derived from the key. */
export async function deleteAccess(
  context: AdminContext,
  id: string,
  { apiKey }: { apiKey: boolean },
): Promise<string> {
  const hash = recordHash(id)
  const { macaroonHead } = await recordOf(context, hash)
  const isKeyGone = apiKey && (await withdrawApiKey(context, operator, { head: macaroonHead }))
  await deleteRecord(context.db, hash)
  if (!apiKey) return 'Deleted. The edge learns of it within a minute; the API key behind it is still there.'
  return isKeyGone ? 'Deleted, with its API key.' : 'Deleted. Its API key was gone already.'
}

async function recordOf({ db }: AdminContext, hash: Uint8Array): Promise<DescribedRecord> {
  const record = await describeRecord(db, hash)
  if (!record) throw noSuchAccess()
  return record
}

const noSuchAccess = () => new Error('There are no such credentials.')

/** What is known about a record and the API key behind it, as lines. */
export async function describeAccess(
  { db, clock }: AdminContext,
  { hash, record }: { hash: Uint8Array; record: DescribedRecord },
): Promise<string> {
  const owner = await findOwnerOfApiKey(db, record.macaroonHead)
  const { invalidatedAt, invalidationReason: reason, expiresAt } = record
  const rows: [string, string][] = [
    ['Hash', toHex(hash)],
    [
      'State',
      invalidatedAt ? `invalidated ${invalidatedAt.toISOString()}: ${reason ?? ''}` : stateOf(expiresAt, clock()),
    ],
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

const stateOf = (expiresAt: Date | null, now: Date): string => (expiresAt && expiresAt <= now ? 'expired' : 'in use')
