import type { StoreSchema } from '@perigee/store-core/schema'
import { makeGrant, registerGrant } from '../../e2e/src/make-access'
import type { S3Credentials } from '../../e2e/src/s3-client'
import { type BenchProduct, passphrase } from './bench-product'
import { withDatabaseOf } from './database-of'
import { fillFolder } from './fill-folder'
import { send } from './http-client'
import { presigned } from './presigned'

/** A bucket with folders of so many keys, by their names, and credentials that read it. */
export async function filledBucket(
  { product, account, access }: BenchProduct,
  { bucket, encryptPath, folders }: { bucket: string; encryptPath: boolean; folders: Record<string, number> },
): Promise<S3Credentials> {
  const wanted = { projectId: access.projectId, name: bucket, passphrase, encryptPath }
  const grant = await makeGrant(account.client, wanted)
  const credentials = await registerGrant(product, grant)
  await send('PUT', presigned(credentials, 'PUT', bucket))
  for (const [folder, count] of Object.entries(folders)) {
    await send('PUT', presigned(credentials, 'PUT', `${bucket}/${folder}first`), { body: Buffer.from('first') })
    await withDatabaseOf<StoreSchema, void>(product, 1, (db) =>
      fillFolder(db, grant, { bucket, folder, count: count - 1 }),
    )
  }
  return credentials
}
