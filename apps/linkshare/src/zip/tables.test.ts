import type { ObjectInfo } from '@perigee/object-client/open-objects'
import type { PlainPath } from '@perigee/std/brand'
import { MiB } from '@perigee/std/units'
import { expect, it } from 'vitest'
import { createZipTables } from './tables'

const info = (changes: Partial<ObjectInfo> = {}) => ({
  bucket: 'bucket',
  key: 'a.zip' as PlainPath,
  size: 5,
  etag: 'e',
  lastModified: new Date(0),
  versionId: null,
  metadata: {},
  tags: '',
  ...changes,
})

function counting() {
  let now = 0
  let reads = 0
  const tables = createZipTables(() => new Date(now))
  return {
    wait: (millis: number) => void (now += millis),
    /** Whether the table had to be read. */
    async reads(access: string, of = info(), bytes = 100) {
      const before = reads
      const table = await tables.get(access, of, async () => {
        reads++
        return { members: [], byName: new Map(), bytes }
      })
      expect(table.bytes).toBeGreaterThan(0)
      return reads > before
    },
  }
}

it('tables are kept for a minute', async () => {
  const { reads, wait } = counting()
  expect([await reads('a'), await reads('a')]).toEqual([true, false])
  wait(59_999)
  expect(await reads('a')).toBe(false)
  wait(1)
  expect(await reads('a')).toBe(true)
})

it('a table belongs to one access and one state of one object', async () => {
  const { reads } = counting()
  await reads('a')
  const others = [
    { etag: 'f' },
    { size: 6 },
    { versionId: '0'.repeat(32) },
    { lastModified: new Date(1) },
    { key: 'b.zip' as PlainPath },
  ]
  for (const change of others) expect(await reads('a', info(change))).toBe(true)
  expect(await reads('a', { ...info(), bucket: 'other' })).toBe(true)
  expect(await reads('b')).toBe(true)
  expect(await reads('a')).toBe(false)
})

it('the oldest go when they take too much room together', async () => {
  const { reads } = counting()
  for (const access of ['a', 'b', 'c']) await reads(access, info(), 10 * MiB)
  expect([await reads('b'), await reads('c'), await reads('a')]).toEqual([false, false, true])
  expect([await reads('x', info(), 30 * MiB), await reads('x', info(), 30 * MiB)]).toEqual([true, true])
  expect(await reads('c')).toBe(false)
})
