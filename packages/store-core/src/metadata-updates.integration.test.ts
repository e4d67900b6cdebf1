import { randomBytes } from 'node:crypto'
import type { SealedMetadata, StoreCaller } from '@perigee/contract/store'
import { addCaveat } from '@perigee/grants/api-key'
import { emptyCaveat, encodeCaveat, type CaveatFlag } from '@perigee/grants/caveat'
import type { BucketName } from '@perigee/std/brand'
import { describe, expect, it } from 'vitest'
import { path, putBlob, putSmall } from './testing/objects'
import { begin, complete, putPart } from './testing/uploads'
import { useProject } from './testing/use-project'

const bucket = 'photos' as BucketName
const { test, project, caller } = useProject(bucket)

const bytes = (length: number) => new Uint8Array(randomBytes(length))
const sealed = (): SealedMetadata => ({
  metadata: bytes(60),
  encryptedKey: bytes(48),
  keyNonce: bytes(24),
  etag: bytes(48),
})
const address = (key: string) => ({ bucket, path: path(key) })
const stat = (key: string) => test.store.statObject(caller, address(key))
const without = (...flags: CaveatFlag[]): StoreCaller => ({
  apiKey: addCaveat(project.apiKey, encodeCaveat({ ...emptyCaveat, flags: new Set(flags) })).raw,
})

describe('new metadata', () => {
  it('takes the place of the old one, and nothing else changes', async () => {
    await putBlob(test.store, caller, { bucket, key: 'a/b' }, bytes(9_000))
    const before = await stat('a/b')
    const first = sealed()
    const change = { ...address('a/b'), versionId: before.versionId }
    expect(await test.store.updateMetadata(caller, { ...change, seen: null, sealed: first })).toMatchObject({
      sealed: first,
    })
    expect(await stat('a/b')).toEqual({ ...before, sealed: first })
    await test.store.updateMetadata(caller, { ...change, seen: first.keyNonce, sealed: null })
    expect(await stat('a/b')).toEqual(before)
  })

  it('is refused when the old one is not what was seen', async () => {
    await putSmall(test.store, caller, { bucket, key: 'k' })
    const { versionId } = await stat('k')
    const change = { ...address('k'), versionId }
    const writers = await Promise.allSettled(
      Array.from({ length: 6 }, () => test.store.updateMetadata(caller, { ...change, seen: null, sealed: sealed() })),
    )
    expect(writers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const late = test.store.updateMetadata(caller, { ...change, seen: bytes(24), sealed: sealed() })
    await expect(late).rejects.toMatchObject({ code: 'objectChanged' })
  })

  it.each([
    ['a version that was replaced', 'noSuchVersion'],
    ['too much', 'metadataTooLarge'],
    ['a key that may not write', 'unauthorizedApiKey'],
  ])('of %s is refused: %s', async (name, code) => {
    await putSmall(test.store, caller, { bucket, key: 'k' })
    const { versionId } = await stat('k')
    if (name === 'a version that was replaced') await putSmall(test.store, caller, { bucket, key: 'k' })
    const by = name === 'a key that may not write' ? without('disallowWrites') : caller
    const next = name === 'too much' ? { ...sealed(), metadata: bytes(17_000) } : sealed()
    const change = test.store.updateMetadata(by, { ...address('k'), versionId, seen: null, sealed: next })
    await expect(change).rejects.toMatchObject({ code })
    expect((await stat('k')).sealed).toBeNull()
  })
})

describe('the parts of an object', () => {
  it('come by number, with their places and a total', async () => {
    const upload = await begin(test.store, caller, { bucket, key: 'film' })
    const parts = []
    for (const [part, size] of [
      [2, 700],
      [5, 5_000],
      [9, 30],
    ] as const) {
      parts.push(await putPart(test.store, caller, upload, part, bytes(size)))
    }
    await complete(test.store, caller, upload, parts)
    const all = await test.store.listObjectParts(caller, { ...address('film'), skip: 0, limit: 10 })
    expect(all).toMatchObject({ count: 3, object: { multipart: true, plainSize: 5_730 } })
    expect(all.parts.map(({ part, plainOffset, plainSize }) => [part, plainOffset, plainSize])).toEqual([
      [2, 0, 700],
      [5, 700, 5_000],
      [9, 5_700, 30],
    ])
    expect(all.parts.map(({ etag }) => etag)).toEqual(parts.map(({ etag }) => etag))
    const page = await test.store.listObjectParts(caller, { ...address('film'), skip: 1, limit: 1 })
    expect([page.count, page.parts.map(({ part }) => part)]).toEqual([3, [5]])
    const beyond = await test.store.listObjectParts(caller, { ...address('film'), skip: 3, limit: 1 })
    expect([beyond.count, beyond.parts]).toEqual([3, []])
  })

  it('are none of a whole object', async () => {
    await putSmall(test.store, caller, { bucket, key: 'k' })
    const { count, parts } = await test.store.listObjectParts(caller, { ...address('k'), skip: 0, limit: 10 })
    expect([count, parts]).toEqual([0, []])
  })

  it('are shown to keys that may read or list', async () => {
    await putSmall(test.store, caller, { bucket, key: 'k' })
    const list = (by: StoreCaller) => test.store.listObjectParts(by, { ...address('k'), skip: 0, limit: 10 })
    await expect(list(without('disallowReads', 'disallowLists'))).rejects.toMatchObject({ code: 'unauthorizedApiKey' })
    expect((await list(without('disallowReads'))).count).toBe(0)
  })
})
