import type { ObjectInfo } from '@perigee/object-client/open-objects'
import type { PlainPath } from '@perigee/std/brand'
import { MiB } from '@perigee/std/units'
import { getHeapStatistics } from 'node:v8'
import { expect, it } from 'vitest'
import type { ZipMember, ZipTable } from './directory'
import { createZipTables, zipTablesMemory } from './tables'

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

/** The numbers do not fit into 31 bits, as those of large files. */
const member = (name: string): ZipMember => ({
  name,
  method: 8,
  encrypted: false,
  crc32: 4e9,
  compressedSize: 5e9,
  size: 6e9,
  modified: new Date(0),
  headerOffset: 7e9,
})

function tableOf(count: number, nameLength = 5): ZipTable {
  const members = Array.from({ length: count }, (_, index) => member(String(index).padStart(nameLength, '0')))
  return { members, byName: new Map(members.map((one) => [one.name, one])) }
}

function counting(most = 10 * MiB) {
  let now = 0
  let reads = 0
  const tables = createZipTables(() => new Date(now), { most })
  return {
    wait: (millis: number) => void (now += millis),
    /** Whether the table had to be read. */
    async reads(access: string, of = info(), kept = tableOf(1)) {
      const before = reads
      await tables.get(access, of, async () => {
        reads++
        return kept
      })
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
  const table = tableOf(10_000)
  for (const access of ['a', 'b', 'c']) await reads(access, info(), table)
  expect([await reads('b'), await reads('c'), await reads('a')]).toEqual([false, false, true])
  const large = tableOf(30_000)
  expect([await reads('x', info(), large), await reads('x', info(), large)]).toEqual([true, true])
  expect(await reads('c')).toBe(false)
})

it.each([
  ['members', 20_000, 5],
  ['names', 100, 50_000],
])('what is kept is weighed by the memory that it takes: %s', async (_, count, nameLength) => {
  const { reads } = counting(20 * MiB)
  const table = tableOf(count, nameLength)
  for (const access of ['a', 'b', 'c']) await reads(access, info(), table)
  expect([await reads('c'), await reads('b'), await reads('a')]).toEqual([false, false, true])
})

it('no more than an eighth of the heap is for them', () => {
  expect(zipTablesMemory()).toBeLessThanOrEqual(getHeapStatistics().heap_size_limit / 8)
})
