import type { StoreSchema } from '@perigee/store-core/schema'
import { makeGrant, registerGrant } from '../../e2e/src/make-access'
import type { S3Credentials } from '../../e2e/src/s3-client'
import { type BenchProduct, passphrase } from './bench-product'
import { withDatabaseOf } from './database-of'
import { fillFolder } from './fill-folder'
import { send } from './http-client'
import { presigned } from './presigned'

export interface Filling {
  /** One of them has a single version. */
  keys: number
  versions: number
}

/** A bucket with folders of so many keys, or keys of several versions, by their names, and credentials that read it. */
export async function filledBucket(
  { product, account, access }: BenchProduct,
  { bucket, encryptPath, folders }: { bucket: string; encryptPath: boolean; folders: Record<string, number | Filling> },
): Promise<S3Credentials> {
  const wanted = { projectId: access.projectId, name: bucket, passphrase, encryptPath }
  const grant = await makeGrant(account.client, wanted)
  const credentials = await registerGrant(product, grant)
  await send('PUT', presigned(credentials, 'PUT', bucket))
  for (const [folder, filling] of Object.entries(folders)) {
    const { keys, versions } = typeof filling === 'number' ? { keys: filling, versions: 1 } : filling
    await send('PUT', presigned(credentials, 'PUT', `${bucket}/${folder}first`), { body: Buffer.from('first') })
    await withDatabaseOf<StoreSchema, void>(product, 1, (db) =>
      fillFolder(db, grant, { bucket, folder, count: keys - 1, versions }),
    )
  }
  return credentials
}
