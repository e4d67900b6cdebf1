import type { ListedVersion } from '@perigee/s3/xml/list-object-versions'
import { describe, expect, it } from 'vitest'
import { countVersions, VersionsStayed, versionsDeletion } from './delete-versions'
import type { Entry, VersionEntry } from './entries'

const lastModified = new Date(0)
const file = (key: string): Entry => ({ type: 'file', name: key, key, size: 1, lastModified })
const folder = (key: string): Entry => ({ type: 'folder', name: key.slice(0, -1), key })
const versionOf = (key: string, version: string): VersionEntry => ({
  type: 'file',
  name: key,
  key,
  size: 1,
  lastModified,
  version,
  isLatest: false,
  isDeleteMarker: false,
})
const never = new AbortController().signal
const nothing = () => undefined

/** Versions in the order of their keys; those in `locked` stay, by `key/version`. */
function storageWith(held: readonly (readonly [key: string, versionId: string])[], locked: readonly string[] = []) {
  const stored = [...held].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const asked: number[] = []
  const client = {
    async listObjectVersions({ bucket = '', prefix = '', keyMarker = '', versionIdMarker = '', maxKeys = 1000 }) {
      const below = stored.filter(([key]) => key.startsWith(prefix))
      const at = below.findIndex(([key, id]) => key === keyMarker && id === versionIdMarker) + 1
      const page = below.slice(at, at + maxKeys)
      const last = page.at(-1)
      const truncated = at + maxKeys < below.length
      const versions = page.map(([key, versionId]): ListedVersion => ({
        key,
        versionId,
        isLatest: false,
        isDeleteMarker: versionId.startsWith('m'),
        lastModified,
        etag: '',
        size: 0,
      }))
      const next = truncated && last ? { nextKeyMarker: last[0], nextVersionIdMarker: last[1] } : {}
      return {
        bucket,
        prefix,
        delimiter: '',
        keyMarker,
        versionIdMarker,
        maxKeys,
        truncated,
        versions,
        prefixes: [],
        ...next,
      }
    },
    async deleteObjects({ objects }: { objects: readonly { key: string; versionId?: string }[] }) {
      asked.push(objects.length)
      const failed = objects.filter(({ key, versionId }) => locked.includes(`${key}/${versionId}`))
      for (const object of objects) {
        if (failed.includes(object)) continue
        const at = stored.findIndex(([key, id]) => key === object.key && id === object.versionId)
        if (at >= 0) stored.splice(at, 1)
      }
      return failed.map((one) => ({ ...one, code: 'AccessDenied', message: 'Locked.' }))
    },
  }
  return { stored, client, asked }
}

describe('counting versions', () => {
  it('takes every version and marker of a folder, page by page', async () => {
    const { client } = storageWith([
      ...Array.from({ length: 2_500 }, (_, n) => [`trips/${n % 900}`, `v${n}`] as const),
      ['trips/x', 'm1'],
      ['tripsy', 'v1'],
    ])
    const told: number[] = []
    const { versions, more } = await countVersions(client, 'photos', [folder('trips/')], {
      signal: never,
      onCount: (count) => told.push(count),
    })
    expect([versions.length, more, told]).toEqual([2_501, false, [1_000, 2_000, 2_501]])
  })

  it('takes no version of a key that merely begins like that of a file', async () => {
    const { client } = storageWith([
      ...Array.from({ length: 1_200 }, (_, n) => ['a', `v${n}`] as const),
      ...Array.from({ length: 1_200 }, (_, n) => ['a b', `w${n}`] as const),
    ])
    const { versions } = await countVersions(client, 'photos', [file('a')], { signal: never })
    expect([versions.length, new Set(versions.map(({ key }) => key))]).toEqual([1_200, new Set(['a'])])
  })

  it('takes a version as it is', async () => {
    const { client } = storageWith([])
    const counted = await countVersions(client, 'photos', [versionOf('a', 'v1')], { signal: never })
    expect(counted).toEqual({ versions: [{ key: 'a', version: 'v1' }], more: false })
  })
})

describe('deleting versions', () => {
  const held = Array.from({ length: 2_300 }, (_, n) => ['a', `v${n}`] as const)
  const refs = held.map(([key, version]) => ({ key, version }))

  it('takes what was counted, and leaves what came after', async () => {
    const { client, stored } = storageWith([...held, ['a', 'later']])
    const told: number[] = []
    await versionsDeletion(refs)(client, 'photos', { signal: never, onDeleted: (total) => told.push(total) })
    expect([stored, told]).toEqual([[['a', 'later']], [1_000, 2_000, 2_300]])
  })

  it('goes on behind those that are locked, and says which stayed and why', async () => {
    const locked = ['a/v7', 'a/v1500', 'a/v2299']
    const { client, stored, asked } = storageWith(held, locked)
    const run = versionsDeletion(refs)
    const stopped = await run(client, 'photos', { signal: never, onDeleted: nothing }).catch((cause: unknown) => cause)
    expect(stopped).toBeInstanceOf(VersionsStayed)
    expect(stopped).toMatchObject({
      deleted: 2_297,
      message: '2297 versions were deleted. 3 stayed: a (v7): Locked.; a (v1500): Locked.; a (v2299): Locked.',
    })
    expect(stored).toHaveLength(3)
    // Another try takes those alone.
    locked.length = 0
    asked.length = 0
    await run(client, 'photos', { signal: never, onDeleted: nothing })
    expect([stored, asked]).toEqual([[], [3]])
  })

  it('can be stopped, and goes on from there', async () => {
    const { client, stored } = storageWith(held)
    const stop = new AbortController()
    const run = versionsDeletion(refs)
    await expect(run(client, 'photos', { signal: stop.signal, onDeleted: () => stop.abort() })).rejects.toThrow()
    expect(stored).toHaveLength(1_300)
    await run(client, 'photos', { signal: never, onDeleted: nothing })
    expect(stored).toEqual([])
  })
})
