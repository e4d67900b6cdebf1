import { randomBytes } from 'node:crypto'
import { isRefusal } from '@perigee/contract/refusal'
import type { StoreCaller, WriteCondition } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type Caveat } from '@perigee/grants/caveat'
import { projectUsage } from '@perigee/satellite-db/project-usage'
import type { BucketName } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { hour } from '@perigee/std/durations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { collectGarbage } from './jobs/collect-garbage'
import { collectOrphanBlobs, orphanAge } from './jobs/collect-orphan-blobs'
import { path, putBlob, putSmall } from './testing/objects'
import { tableProblems } from './testing/table-problems'
import { begin, complete, putPart } from './testing/uploads'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, project, caller } = useProject(bucket)

const address = (key: string) => ({ bucket, path: path(key) })
const stat = (key: string) => test.store.statObject(caller, address(key))
const remove = (key: string) => test.store.deleteObject(caller, address(key))
const restricted = (changes: Partial<Caveat>): StoreCaller => ({
  apiKey: addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, ...changes })).raw,
})
const freshKeys = (count: number) =>
  Array.from({ length: count }, () => ({
    encryptedKey: new Uint8Array(randomBytes(48)),
    keyNonce: new Uint8Array(randomBytes(24)),
  }))

async function copy(from: string, to: string, as = caller, options: { condition?: WriteCondition } = {}) {
  const { object, keys } = await test.store.openCopySource(as, address(from))
  const source = { ...address(from), versionId: object.versionId }
  const input = { source, target: address(to), keys: freshKeys(keys.length), sealed: null, ...options }
  return test.store.copyObject(as, input)
}

async function read(key: string): Promise<Buffer> {
  const { segments } = await test.store.openObject(caller, address(key))
  const chunks: Uint8Array[] = []
  for (const { content, encryptedSize: length } of segments) {
    if (content.kind === 'inline') chunks.push(content.bytes)
    else {
      const { token } = content
      for await (const chunk of await test.store.readSegment(caller, { token, offset: 0, length })) chunks.push(chunk)
    }
  }
  return Buffer.concat(chunks)
}

describe('a copy', () => {
  it('has the content of its source without a second blob, and keys of its own', async () => {
    const bytes = randomBytes(20_000)
    await putBlob(test.store, caller, { bucket, key: 'from/a' }, bytes)
    expect(await copy('from/a', 'to/b/c')).toMatchObject({ plainSize: 20_000, isLatest: true })
    expect((await read('to/b/c')).equals(bytes)).toBe(true)
    const { rows } = await sql`select blob_id from store.segments where encrypted_size = 20000 group by 1`.execute(
      test.db,
    )
    expect(rows).toHaveLength(1)
    const used = await projectUsage(test.db, [project.id], { since: new Date(0) })
    expect(used.get(project.id)).toMatchObject({ storage: 40_000, objects: 2, segments: 2 })
  })

  it('outlives its source, and its blob outlives neither', async () => {
    const bytes = randomBytes(21_000)
    await putBlob(test.store, caller, { bucket, key: 'a' }, bytes)
    await copy('a', 'b')
    await remove('a')
    test.clock.advance(hour)
    await collectGarbage(test)
    expect((await read('b')).equals(bytes)).toBe(true)
    await remove('b')
    const { rows } = await sql`select from store.blob_garbage where size = 21000`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('onto itself keeps the data', async () => {
    const bytes = randomBytes(22_000)
    const first = await putBlob(test.store, caller, { bucket, key: 'same' }, bytes)
    const second = await copy('same', 'same')
    expect(second.versionId).not.toEqual(first.versionId)
    expect((await read('same')).equals(bytes)).toBe(true)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('of parts is an object of the same parts', async () => {
    const upload = await begin(test.store, caller, { bucket, key: 'film' })
    const parts = [
      await putPart(test.store, caller, upload, 3, randomBytes(9_000)),
      await putPart(test.store, caller, upload, 5, utf8('end')),
    ]
    await complete(test.store, caller, upload, parts)
    expect(await copy('film', 'second')).toMatchObject({ multipart: true, plainSize: 9_003, segmentCount: 2 })
    expect((await read('second')).equals(await read('film'))).toBe(true)
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('ends when its source does, or sooner when the key says so', async () => {
    const expiresAt = new Date(test.clock().getTime() + 3 * hour)
    await putSmall(test.store, caller, { bucket, key: 'e' })
    await test.db.updateTable('store.objects').set({ expires_at: expiresAt }).where('name', '=', path('e')).execute()
    expect(await copy('e', 'f')).toMatchObject({ expiresAt })
    const brief = restricted({ maxObjectTtl: BigInt(hour) * 1_000_000n })
    expect(await copy('e', 'g', brief)).toMatchObject({ expiresAt: new Date(test.clock().getTime() + hour) })
  })
})

describe('refusals of copies', () => {
  beforeEach(() => putSmall(test.store, caller, { bucket, key: 'in/source' }))

  it('without Read on the source or Write on the target', async () => {
    const into = restricted({ allowedPaths: [{ bucket: utf8(bucket), encryptedPathPrefix: path('out') }] })
    await expect(copy('in/source', 'out/x', into)).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    const readOnly = restricted({ flags: new Set(['disallowWrites']) })
    await expect(copy('in/source', 'out/x', readOnly)).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
  })

  it('not without Delete on a target that is replaced', async () => {
    await putSmall(test.store, caller, { bucket, key: 'taken' }, utf8('before'))
    await copy('in/source', 'taken', restricted({ flags: new Set(['disallowDeletes']) }))
    expect(await stat('taken')).toMatchObject({ plainSize: 7 })
  })

  it('when the target has to be absent', async () => {
    await expect(copy('in/source', 'in/source', caller, { condition: { absent: true } })).rejects.toMatchObject({
      code: 'objectExists',
    })
  })

  it.each([
    ['no source', { versionId: new Uint8Array(16).fill(1) }, freshKeys(1), 'noSuchVersion'],
    ['too few keys', {}, [], 'invalidSegment'],
    [
      'keys of the wrong length',
      {},
      [{ encryptedKey: new Uint8Array(3), keyNonce: new Uint8Array(24) }],
      'invalidSegment',
    ],
  ])('with %s', async (_, changes, keys, code) => {
    const { versionId } = await stat('in/source')
    const source = { ...address('in/source'), versionId, ...changes }
    const call = test.store.copyObject(caller, { source, target: address('new/folder/t'), keys, sealed: null })
    await expect(call).rejects.toMatchObject({ code })
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('beyond the storage limit', async () => {
    await test.db
      .updateTable('satellite.projects')
      .set({ storage_limit: 10_000 })
      .where('id', '=', project.id)
      .execute()
    await putBlob(test.store, caller, { bucket, key: 'a' }, randomBytes(6_000))
    await expect(copy('a', 'b')).rejects.toMatchObject({ code: 'storageLimitExceeded' })
  })
})

describe('copies at the same time', () => {
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) => {
        if (isRefusal(error, 'noSuchVersion') || isRefusal(error, 'noSuchKey')) return 'refused'
        throw error
      },
    )

  it('as their source is deleted are whole, or are not', async () => {
    for (let round = 0; round < 15; round++) {
      const [from, to] = [`race/${round}/from`, `race/${round}/to`]
      const bytes = randomBytes(5_000)
      await putBlob(test.store, caller, { bucket, key: from }, bytes)
      const [copied] = await Promise.all([outcome(copy(from, to)), remove(from)])
      test.clock.advance(hour)
      await collectGarbage(test)
      if (copied === 'done') expect((await read(to)).equals(bytes)).toBe(true)
      else expect(await outcome(stat(to))).toBe('refused')
    }
    expect(await tableProblems(test.db)).toEqual([])
  })

  it('in opposite directions, in a circle and onto themselves come to an end', async () => {
    for (const key of ['a', 'b', 'c']) await putBlob(test.store, caller, { bucket, key }, randomBytes(5_000))
    for (let round = 0; round < 6; round++) {
      const ways = ['ab', 'ba', 'bc', 'cb', 'ca', 'ac', 'aa', 'bb']
      await Promise.all(ways.map(([from = '', to = '']) => outcome(copy(from, to))))
    }
    expect(await tableProblems(test.db)).toEqual([])
    for (const key of ['a', 'b', 'c']) expect(await read(key)).toHaveLength(5_000)
  })

  it('that go together leave their blob to the collector', async () => {
    await putBlob(test.store, caller, { bucket, key: 'one' }, randomBytes(23_000))
    await copy('one', 'two')
    await Promise.all([remove('one'), remove('two')])
    test.clock.set(new Date(Date.now() + orphanAge + hour))
    await collectOrphanBlobs(test)
    test.clock.advance(hour)
    await collectGarbage(test)
    const sizes: number[] = []
    for await (const { size } of test.blobs.at(0).list()) sizes.push(size)
    expect(sizes).not.toContain(23_000)
  })
})

describe('deleting many', () => {
  it('answers each in its place: deleted, missing or refused for itself', async () => {
    for (const key of ['mine/a', 'mine/b', 'yours/c']) await putSmall(test.store, caller, { bucket, key })
    const mine = restricted({ allowedPaths: [{ bucket: utf8(bucket), encryptedPathPrefix: path('mine') }] })
    const objects = ['mine/a', 'yours/c', 'mine/none', 'mine/b'].map((key) => ({ path: path(key) }))
    const outcomes = await test.store.deleteObjects(mine, { bucket, objects })
    expect(outcomes.map((one) => (one.ok ? one.deleted.existed : one.refusal.code))).toEqual([
      true,
      'unauthorizedApiKey',
      false,
      true,
    ])
    await expect(stat('mine/a')).rejects.toMatchObject({ code: 'noSuchKey' })
    expect(await stat('yours/c')).toMatchObject({ plainSize: 7 })
  })

  it('takes 1,000 and no more', async () => {
    const objects = Array.from({ length: 1_000 }, (_, n) => ({ path: path(`many/${n}`) }))
    await Promise.all(objects.slice(0, 50).map((_, n) => putSmall(test.store, caller, { bucket, key: `many/${n}` })))
    const outcomes = await test.store.deleteObjects(caller, { bucket, objects })
    expect(outcomes.filter((one) => one.ok && one.deleted.existed)).toHaveLength(50)
    for (const wrong of [[], [...objects, { path: path('x') }]]) {
      await expect(test.store.deleteObjects(caller, { bucket, objects: wrong })).rejects.toMatchObject({
        code: 'tooManyObjects',
      })
    }
    expect(await tableProblems(test.db)).toEqual([])
  })
})
