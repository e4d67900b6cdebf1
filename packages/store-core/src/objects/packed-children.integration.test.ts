import type { BucketName } from '@perigee/std/brand'
import { fromUtf8 } from '@perigee/std/bytes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { path, putSmall } from '../testing/objects'
import { aProject, startTestStore, type TestStore } from '../testing/test-store'

let test: TestStore
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())

const bucket = 'photos' as BucketName
const sealed = { metadata_key: Uint8Array.of(0, 1, 255), metadata_nonce: Uint8Array.of(9), etag: Uint8Array.of(7, 0) }
const nothing = new Uint8Array()

// What an object may have that a reader of bytes could get wrong; `time` as PostgreSQL writes it.
const odd = [
  { key: 'now', time: '2026-11-28 04:05:06.789+00', plain_size: 3, segment_count: 1, ...sealed },
  { key: 'before 1970', time: '1969-12-31 23:59:59.999+00', plain_size: 0, segment_count: 0, ...sealed, etag: nothing },
  { key: 'before 2000', time: '1999-12-31 23:59:59.001+00', plain_size: 2 ** 31, segment_count: 2, ...sealed },
  { key: 'long ago', time: '0900-01-01 00:00:00+00', plain_size: 2 ** 32 + 1, segment_count: 3, ...sealed, etag: null },
  { key: 'far ahead', time: '9999-12-31 23:59:59+00', plain_size: 2 ** 53 - 1, segment_count: 2 ** 31 - 1, ...sealed },
  { key: 'microseconds', time: '2026-11-28 04:05:06.789123+00', plain_size: -1, segment_count: -1, ...sealed },
  {
    key: 'empty',
    time: '2026-01-01 00:00:00+00',
    plain_size: 1,
    segment_count: 1,
    metadata_key: nothing,
    metadata_nonce: nothing,
    etag: nothing,
  },
  {
    key: 'null',
    time: '2026-01-01 00:00:00+00',
    plain_size: 1,
    segment_count: 1,
    metadata_key: null,
    metadata_nonce: null,
    etag: null,
  },
]

it('reads what a page packs as the columns are', async () => {
  const caller = { apiKey: (await aProject(test.db)).apiKey.raw }
  await test.store.createBucket(caller, { bucket })
  for (const { key, time, ...columns } of odd) {
    await putSmall(test.store, caller, { bucket, key: `f/${key}` })
    await test.db
      .updateTable('store.objects')
      .set({ ...columns, created_at: sql<Date>`${time}::timestamptz`, metadata: Uint8Array.of(5) })
      .where('name', '=', path(key))
      .execute()
  }
  const expected = odd.map(({ key, time, plain_size: plainSize, segment_count: segmentCount, ...columns }) => {
    const { metadata_key: encryptedKey, metadata_nonce: keyNonce, etag } = columns
    const isShown = plainSize === 0 || !etag || etag.length === 0
    const metadata = isShown ? Uint8Array.of(5) : nothing
    const isSealed = encryptedKey !== null && keyNonce !== null
    return {
      key,
      createdAt: new Date(time),
      plainSize,
      segmentCount,
      sealed: isSealed ? { metadata, encryptedKey, keyNonce, etag: etag ?? nothing } : null,
    }
  })

  const { children } = await test.store.listChildren(caller, { bucket, folder: path('f'), limit: 100 })
  const found = children.map((child) => ({
    key: fromUtf8(child.component),
    ...(child.kind === 'object' ? child.object : undefined),
  }))
  const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1)
  expect(found).toEqual(expected.toSorted(byKey))

  const { mark, names } = await test.store.listNames(caller, { bucket, folder: path('f'), limit: 100 })
  const ids = names.map(({ id }) => id)
  const changes = await test.store.listChanges(caller, { bucket, folder: path('f'), mark, ids })
  const described = names.map(({ name }, at) => {
    const child = changes?.children[at]
    return { key: fromUtf8(name), ...(child?.kind === 'object' ? child.object : undefined) }
  })
  expect(described).toEqual(expected.toSorted(byKey))
})
