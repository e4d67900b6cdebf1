import { storeRefusals } from '@perigee/contract/refusals/store'
import type { StoreCaller, StoredObject, UpdateMetadata } from '@perigee/contract/store'
import { sql } from 'kysely'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { findObject } from '../objects/find-object'
import { presentObject } from '../objects/present-object'
import { checkSealed } from '../segments/check-commit'

/** One statement judges and writes, so of two writers that saw the same metadata one is refused. */
export async function updateMetadata(
  context: StoreContext,
  caller: StoreCaller,
  { seen, sealed, ...address }: UpdateMetadata,
): Promise<StoredObject> {
  const { bucket, path } = address
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path })
  checkSealed(sealed)
  const row = await findObject(context.db, { bucketId: access.bucket.id, address, at: access.now })
  const { numUpdatedRows } = await context.db
    .updateTable('store.objects')
    .set({
      metadata: sealed?.metadata ?? null,
      metadata_key: sealed?.encryptedKey ?? null,
      metadata_nonce: sealed?.keyNonce ?? null,
      etag: sealed?.etag ?? null,
    })
    .where('id', '=', row.id)
    .where(sql<boolean>`metadata_nonce is not distinct from ${seen}`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw storeRefusals.objectChanged()
  return { ...presentObject(row, access), sealed }
}
