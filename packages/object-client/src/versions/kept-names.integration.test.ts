import { usePrimitives } from '@perigee/crypto/primitives'
import { nodePrimitives } from '@perigee/crypto/primitives-node'
import { aProject, startTestStore, type TestStore } from '@perigee/store-core/testing/test-store'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { compareBytes, utf8 } from '@perigee/std/bytes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aProcess, type TestProcess } from '../testing/a-process'
import { inChunks } from '../testing/bodies'
import type { ListVersions } from './versions'

const bucket = 'large' as BucketName
usePrimitives(nodePrimitives)
let test: TestStore
let [a, b]: TestProcess[] = []
let newProcess: () => TestProcess

/** Newest first within a key. */
let all: { key: string; versionId: string }[] = []

async function put(at: TestProcess, key: string): Promise<void> {
  const made = { bucket, key: key as PlainPath, body: inChunks(utf8(key), 100), metadata: {}, etag: () => 'etag' }
  const { versionId } = await at.objects.putObject(made)
  all.unshift({ key, versionId: versionId ?? '' })
}
async function mark(at: TestProcess, key: string): Promise<void> {
  const { versionId } = await at.objects.deleteObject({ bucket, key: key as PlainPath })
  all.unshift({ key, versionId: versionId ?? '' })
}
async function remove(at: TestProcess, key: string): Promise<void> {
  const [gone, kept] = [(one: { key: string }) => one.key === key, (one: { key: string }) => one.key !== key]
  for (const { versionId } of all.filter(gone)) {
    await at.objects.deleteObject({ bucket, key: key as PlainPath, versionId })
  }
  all = all.filter(kept)
}

const expected = () => all.toSorted((x, y) => compareBytes(utf8(x.key), utf8(y.key)))
const page = (at: TestProcess, query: Partial<ListVersions> = {}) =>
  at.objects.listVersions({ bucket, prefix: '', delimiter: '', limit: 1_000, ...query })
const idsOf = ({ versions }: Awaited<ReturnType<typeof page>>) =>
  versions.map(({ key, versionId }) => ({ key, versionId }))

beforeAll(async () => {
  test = await startTestStore()
  const project = await aProject(test.db)
  newProcess = () => aProcess(test, project)
  const first = newProcess()
  await first.objects.createBucket({ bucket })
  await first.objects.setVersioning({ bucket, keeps: true })
  const keys = Array.from({ length: 1_050 }, (_, n) => `${(n * 7919) % 100_000}`)
  keys.push('folder/x', 'folder/y')
  for (let at = 0; at < keys.length; at += 16) {
    await Promise.all(keys.slice(at, at + 16).map((key) => put(first, key)))
  }
  await first.close()
})
beforeEach(() => {
  ;[a, b] = [newProcess(), newProcess()]
  return async () => {
    await Promise.all([a?.close(), b?.close()])
  }
})
afterAll(() => test.stop())

describe('versions of a large encrypted folder', () => {
  it('are listed page by page, and its names are read once', async () => {
    if (!a) return expect.unreachable()
    const found: unknown[] = []
    let pages = 0
    for (let after: ListVersions['after'] | undefined; ; pages++) {
      const answer = await page(a, { limit: 100, after })
      found.push(...idsOf(answer))
      if (!answer.next) break
      after = answer.next
    }
    expect(found).toEqual(expected())
    expect(a.calls).toMatchObject({ listNames: 1, listVersionNames: 3 })
    // The top is read once in vain before its names are kept, the folder whole for each of its two pages.
    expect(a.calls.listVersionChanges).toBeLessThanOrEqual(3 * pages)
  })

  it('show at once what another process wrote, marked as deleted and removed', async () => {
    if (!a || !b) return expect.unreachable()
    expect(idsOf(await page(b))).toEqual(expected().slice(0, 1_000))
    for (let round = 0; round < 5; round++) {
      await put(a, `0${round}`)
      await put(a, expected()[round * 10]?.key ?? '')
      await mark(a, `00 never there ${round}`)
      await mark(a, expected()[round * 7]?.key ?? '')
      await remove(a, expected()[round * 5]?.key ?? '')
      await put(a, `1 new folder ${round}/x`)
      expect(idsOf(await page(b))).toEqual(expected().slice(0, 1_000))
      expect(idsOf(await page(b, { prefix: '1' }))).toEqual(expected().filter(({ key }) => key.startsWith('1')))
    }
    expect(b.calls.listNames).toBe(1)
  })

  it('know a key whose delete marker is the latest again', async () => {
    if (!a || !b) return expect.unreachable()
    const key = '000 marked'
    await mark(a, key)
    await put(a, key)
    expect(idsOf(await page(b, { prefix: key }))).toEqual(expected().filter((one) => one.key === key))
    const { versionId = '' } = all[0] ?? {}
    await a.objects.deleteObject({ bucket, key: key as PlainPath, versionId })
    all.shift()
    for (const round of [1, 2]) {
      expect({ round, found: idsOf(await page(b, { prefix: key })) }).toEqual({
        round,
        found: expected().filter((one) => one.key === key),
      })
    }
    expect(b.calls.listNames).toBe(1)
  })

  it('know a folder that was empty for a while', async () => {
    if (!a || !b) return expect.unreachable()
    const folders = async () => (await page(b ?? expect.unreachable(), { prefix: 'f', delimiter: '/' })).prefixes
    expect(await folders()).toEqual(['folder/'])
    await remove(a, 'folder/x')
    await remove(a, 'folder/y')
    expect(await folders()).toEqual([])
    await mark(a, 'folder/z')
    expect(await folders()).toEqual(['folder/'])
    expect(b.calls.listNames).toBe(1)
  })
})
