import type { WriteCondition } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inlineSegment, path, putSmall } from './testing/objects'
import { begin, putPart } from './testing/uploads'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, caller } = useProject(bucket)

const address = (key: string) => ({ bucket, path: path(key) })
const put = (key: string) => putSmall(test.store, caller, { bucket, key })

/** Each way to write to a key under a condition. */
const writes = {
  commit: (key: string, condition: WriteCondition) =>
    test.store.commitObject(caller, { ...address(key), segments: [inlineSegment()], sealed: null, condition }),
  copy: async (key: string, condition: WriteCondition) => {
    const { versionId } = await put('source')
    const { keys } = await test.store.openCopySource(caller, address('source'))
    const source = { ...address('source'), versionId }
    return test.store.copyObject(caller, { source, target: address(key), keys, sealed: null, condition })
  },
  complete: async (key: string, condition: WriteCondition) => {
    const upload = await begin(test.store, caller, { bucket, key })
    const { part, etag } = await putPart(test.store, caller, upload, 1, new Uint8Array(10))
    return test.store.completeUpload(caller, { ...upload, parts: [{ part, etag }], sealed: null, condition })
  },
  delete: (key: string, condition: WriteCondition) => test.store.deleteObject(caller, { ...address(key), condition }),
}

describe.each(Object.entries(writes))('%s', (_, write) => {
  it('happens to the version that was seen', async () => {
    const { versionId } = await put('k')
    await expect(write('k', { latest: versionId })).resolves.toBeDefined()
  })

  it('is refused once another version is the latest', async () => {
    const { versionId } = await put('k')
    const { versionId: later } = await put('k')
    await expect(write('k', { latest: versionId })).rejects.toMatchObject({ code: 'objectChanged' })
    expect(await test.store.statObject(caller, address('k'))).toMatchObject({ versionId: later })
  })

  it('is refused once the object is gone, and leaves no folder behind', async () => {
    const { versionId } = await put('deep/er/k')
    await test.store.deleteObject(caller, address('deep/er/k'))
    await expect(write('deep/er/k', { latest: versionId })).rejects.toMatchObject({ code: 'objectChanged' })
    const { rows } = await sql`
      select from store.folders f where parent_id is not null
        and not exists (select from store.objects o where o.folder_id = f.id)
        and not exists (select from store.folders c where c.parent_id = f.id)`.execute(test.db)
    expect(rows).toHaveLength(0)
  })

  it('is refused when an absent key is taken', async () => {
    await put('k')
    await expect(write('k', { absent: true })).rejects.toMatchObject({ code: 'objectExists' })
    await expect(write('free', { absent: true })).resolves.toBeDefined()
  })
})

it('of many writers that saw the same version one gets through', async () => {
  const { versionId } = await put('k')
  const attempts = await Promise.allSettled(
    Array.from({ length: 16 }, (_, n) =>
      n % 4 === 0
        ? writes.delete('k', { latest: versionId })
        : n % 4 === 1
          ? writes.complete('k', { latest: versionId })
          : writes.commit('k', { latest: versionId }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'objectChanged' })
  }
})
