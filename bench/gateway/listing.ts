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

  const pages: number[] = []
  let keys = 0
  let token: string | undefined
  const started = performance.now()
  do {
    const asked = performance.now()
    const from = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`
    const url = presigned(credentials, 'GET', bucket, `list-type=2&prefix=folder%2F&delimiter=%2F${from}`)
    // Read by eye, so that the time of parsing XML is not the server's.
    const page = await (await fetch(url)).text()
    pages.push(performance.now() - asked)
    keys += page.split('<Key>').length - 1
    token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
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
