import { describe, expect, it } from 'vitest'
import type { Entry } from './entries'
import { deleteObjects } from './delete-objects'

const place = { bucket: 'photos', prefix: '' }
const file = (key: string): Entry => ({ type: 'file', name: key, key, size: 1, lastModified: new Date(0) })
const folder = (key: string): Entry => ({ type: 'folder', name: key.slice(0, -1), key })
const numbered = (count: number, prefix = '') => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

/** Objects by key; deleting `refused` fails. */
function storageWith(keys: readonly string[], refused?: string) {
  const stored = new Set(keys)
  const client = {
    async listObjectsV2({ bucket = '', prefix = '', maxKeys = 1000 }) {
      const below = [...stored].filter((key) => key.startsWith(prefix))
      const objects = below
        .slice(0, maxKeys)
        .map((key) => ({ key, size: 1, lastModified: new Date(0), etag: 'e', storageClass: 'STANDARD' }))
      const truncated = below.length > maxKeys
      return { bucket, prefix, delimiter: '', maxKeys, keyCount: objects.length, truncated, objects, prefixes: [] }
    },
    async deleteObjects({ objects }: { objects: readonly { key: string }[] }) {
      for (const { key } of objects) if (key !== refused) stored.delete(key)
      const failed = objects.filter(({ key }) => key === refused)
      return failed.map(({ key }) => ({ key, code: 'AccessDenied', message: 'Access Denied.' }))
    },
  }
  return { stored, client }
}

const never = new AbortController().signal

describe('deleting', () => {
  it('takes files, and folders with everything in them', async () => {
    const { stored, client } = storageWith(['a', 'b', 'trips/x', 'trips/y/z', 'tripsy'])
    await deleteObjects(client, place, [folder('trips/'), file('a')], { signal: never, onDeleted: () => undefined })
    expect([...stored]).toEqual(['b', 'tripsy'])
  })

  it('goes on until nothing is left, and tells how far it is', async () => {
    const { stored, client } = storageWith(numbered(2_500, 'many/'))
    const told: number[] = []
    await deleteObjects(client, place, [folder('many/')], { signal: never, onDeleted: (total) => told.push(total) })
    expect(stored.size).toBe(0)
    expect(told).toEqual([1_000, 2_000, 2_500])
  })

  it('ends at the first failure and says how much is gone', async () => {
    const { stored, client } = storageWith(numbered(1_200), '7')
    const deleting = deleteObjects(client, place, numbered(1_200).map(file), {
      signal: never,
      onDeleted: () => undefined,
    })
    await expect(deleting).rejects.toThrow('999 objects were deleted before: 7: Access Denied.')
    expect(stored.size).toBe(201)
  })

  it('can be stopped', async () => {
    const { stored, client } = storageWith(numbered(2_500, 'many/'))
    const abort = new AbortController()
    const deleting = deleteObjects(client, place, [folder('many/')], {
      signal: abort.signal,
      onDeleted: () => abort.abort(),
    })
    await expect(deleting).rejects.toMatchObject({ deleted: 1_000 })
    expect(stored.size).toBe(1_500)
  })
})
