import { createS3Client } from '@perigee/s3/client/create-s3-client'
import type { StoreSchema } from '@perigee/store-core/schema'
import { makeGrant, registerGrant } from '../../e2e/src/make-access'
import { type Figure, median } from '../figures/figure'
import { type BenchProduct, passphrase, withProduct } from './bench-product'
import { withDatabaseOf } from './database-of'
import { fillFolder } from './fill-folder'
import { send } from './http-client'
import { presigned } from './presigned'

const count = 100_000
/** A listing is not followed for longer than this. */
const patience = 25_000

/** One folder of 100,000 keys, page by page through the gateway, with plain and with encrypted names. */
export const listing = (): Promise<Figure[]> =>
  withProduct(async (bench) => [
    await listFolder(bench, { bucket: 'plain', encryptPath: false }),
    await listFolder(bench, { bucket: 'encrypted', encryptPath: true }),
  ])

async function listFolder(
  { product, account, access }: BenchProduct,
  { bucket, encryptPath }: { bucket: string; encryptPath: boolean },
): Promise<Figure> {
  const wanted = { projectId: access.projectId, name: bucket, passphrase, encryptPath }
  const grant = await makeGrant(account.client, wanted)
  const credentials = await registerGrant(product, grant)
  await send('PUT', presigned(credentials, 'PUT', bucket))
  await send('PUT', presigned(credentials, 'PUT', `${bucket}/folder/first`), { body: Buffer.from('first') })
  await withDatabaseOf<StoreSchema, void>(product, 1, (db) =>
    fillFolder(db, grant, { bucket, folder: 'folder/', count: count - 1 }),
  )

  const s3 = createS3Client({
    endpoint: credentials.endpoint,
    region: 'us-east-1',
    accessKeyId: credentials.access_key_id,
    secretKey: credentials.secret_key,
  })
  const pages: number[] = []
  let keys = 0
  let token: string | undefined
  const started = performance.now()
  do {
    const asked = performance.now()
    const page = await s3.listObjectsV2({
      bucket,
      prefix: 'folder/',
      delimiter: '/',
      ...(token === undefined ? {} : { continuationToken: token }),
    })
    pages.push(performance.now() - asked)
    keys += page.objects.length
    token = page.nextContinuationToken
  } while (token !== undefined && performance.now() - started < patience)
  const seconds = (performance.now() - started) / 1000
  return {
    name: `listing ${count.toLocaleString('en')} keys, ${bucket} names`,
    value: `${Math.round(keys / seconds).toLocaleString('en')} keys a second`,
    explains:
      `${keys.toLocaleString('en')} keys in ${seconds.toFixed(1)} s, pages of 1,000, one after the other; ` +
      `first page ${(pages[0] ?? 0).toFixed(0)} ms, median page ${median(pages).toFixed(0)} ms.`,
  }
}
