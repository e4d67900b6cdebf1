import type { KnownChild, ListedObject, NamedChild, StoredChild } from '@perigee/contract/store'
import { sql, type RawBuilder } from 'kysely'
import { componentOf } from './stored-path'

/**
 * A page of a listing travels as one value: a thousand rows of ten columns take the client of the database far longer
 * to take apart. Lengths are four bytes, -1 for null; a folder is nothing but its name, which ends with a slash.
 *
 * The format needs no version: both its sides are in this file. The fragments below are part of the statement that a
 * process sends, the readers below take its answer apart, and no function of the database, table or other process ever
 * holds a page. What does not end where its lengths say is refused.
 */
const field = (column: string): string => `int4send(coalesce(length(${column}), -1)) || coalesce(${column}, '')`

/** Of `store.objects o`, without its name. */
export const packedObject = sql.raw(
  [
    'timestamptz_send(o.created_at)',
    'int8send(o.plain_size)',
    `int4send(o.segment_count)`,
    field('o.metadata_key'),
    field('o.metadata_nonce'),
    field('o.etag'),
    field(`(case when o.plain_size = 0 or o.etag is null or o.etag = '' then o.metadata end)`),
  ].join(' || '),
)
/** The same with whether it is visible. */
export const packedWhether = (isVisible: RawBuilder<unknown>) => sql`int4send((${isVisible})::int) || ${packedObject}`
/** Of an object or a folder. */
export const packedName = (column: 'o.name' | 'f.name') => sql.raw(field(column))

/** Of any table with `id` and `name`. The ids of folders are below zero, so that they are no object's. */
export const packedNamed = sql.raw(`int8send(id) || ${field('name')}`)

const slash = 0x2f
/** PostgreSQL counts times from here on. */
const timesBegin = Date.UTC(2000, 0)
const none = new Uint8Array()

export function unpackChildren(bytes: Uint8Array): StoredChild[] {
  const reader = createReader(bytes)
  const children: StoredChild[] = []
  while (reader.more()) {
    const name = reader.bytes() ?? none
    if (name.at(-1) === slash) children.push({ kind: 'folder', component: componentOf(name) })
    else children.push({ kind: 'object', component: name, object: readObject(reader) })
  }
  return children
}

export function unpackNames(bytes: Uint8Array): NamedChild[] {
  const reader = createReader(bytes)
  const names: NamedChild[] = []
  while (reader.more()) names.push({ id: reader.long(), name: reader.bytes() ?? none })
  return names
}

/** Of each its id, and of an object whether it is visible, and the object. What was found for each of `ids`, in their order. */
export function unpackById(bytes: Uint8Array, ids: readonly number[]): (KnownChild | null)[] {
  const reader = createReader(bytes)
  const found = new Map<number, KnownChild>()
  while (reader.more()) {
    const id = reader.long()
    if (id < 0) {
      found.set(id, { kind: 'folder' })
      continue
    }
    const isVisible = reader.int() === 1
    const object = readObject(reader)
    found.set(id, isVisible ? { kind: 'object', object } : { kind: 'hidden' })
  }
  return ids.map((id) => found.get(id) ?? null)
}

/** Which of so many are named, by their places from 1 on. */
export function unpackPlaces(bytes: Uint8Array, count: number): boolean[] {
  const reader = createReader(bytes)
  const places = new Set<number>()
  while (reader.more()) places.add(reader.int() - 1)
  return Array.from({ length: count }, (_, at) => places.has(at))
}

/** Which of `ids` are there, in their order. */
export function unpackPresent(bytes: Uint8Array, ids: readonly number[]): boolean[] {
  const reader = createReader(bytes)
  const present = new Set<number>()
  while (reader.more()) present.add(reader.long())
  return ids.map((id) => present.has(id))
}

function readObject(reader: Reader): ListedObject {
  const createdAt = new Date(timesBegin + Math.round(reader.long() / 1000))
  const plainSize = reader.long()
  const segmentCount = reader.int()
  const encryptedKey = reader.bytes()
  const keyNonce = reader.bytes()
  const etag = reader.bytes() ?? none
  const metadata = reader.bytes() ?? none
  const sealed = encryptedKey && keyNonce ? { metadata, encryptedKey, keyNonce, etag } : null
  return { createdAt, plainSize, segmentCount, sealed }
}

type Reader = ReturnType<typeof createReader>

function createReader(whole: Uint8Array) {
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength)
  let at = 0
  const int = (): number => {
    at += 4
    return view.getInt32(at - 4)
  }
  return {
    int,
    more: () => at < whole.length,
    /** An int8; ids, sizes and times in microseconds are far below 2^53. */
    long: () => int() * 2 ** 32 + (int() >>> 0),
    /** Shares memory with the page. */
    bytes(): Uint8Array | null {
      const length = int()
      if (length < 0) return null
      at += length
      if (at > whole.length) throw new RangeError('a packed page ends in the middle of a field')
      return whole.subarray(at - length, at)
    },
  }
}
