import type { OpenObject } from '@perigee/object-client/open-objects'
import { setImmediate as otherWork } from 'node:timers/promises'
import { problems } from '../problem'
import { findEnd } from './find-end'
import { readBytes } from './read-bytes'

/** A file inside a zip file, as its table of contents has it. */
export type ZipMember = {
  name: string
  method: number
  encrypted: boolean
  crc32: number
  compressedSize: number
  size: number
  modified: Date
  /** Where its local header starts. */
  headerOffset: number
}

const entrySignature = 0x02014b50
const entryLength = 46
const none32 = 0xffffffff

/** A table of contents: the files in their order of names. */
export type ZipTable = { members: readonly ZipMember[]; byName: ReadonlyMap<string, ZipMember> }

/** Most entries, folders among them, of a zip file that is looked into. */
export const maxMembers = 20_000
/** So many are read before other requests have their turn. */
const atATime = 1000

/** PKWARE's APPNOTE 4.3.12. Reads the table of contents only; folders are left out. @throws AnswerError for bad ones */
export async function readDirectory({ info, read }: OpenObject, maxBytes: number): Promise<ZipTable> {
  const { offset, length, shift } = await findEnd({ size: info.size, read })
  if (length > maxBytes) throw problems.largeZip()
  const bytes = await readBytes(read({ offset: offset + shift, length }))
  const byName = new Map<string, ZipMember>()
  let count = 0
  for (let at = 0; at < bytes.length;) {
    if (++count > maxMembers) throw problems.largeZip()
    const { member, next } = readEntry(bytes, at, shift)
    if (!member.name.endsWith('/') && !byName.has(member.name)) byName.set(member.name, member)
    at = next
    if (count % atATime === 0) await otherWork()
  }
  const members = [...byName.values()].sort(byNameOf)
  return { members, byName }
}

const byNameOf = (a: ZipMember, b: ZipMember): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

function readEntry(bytes: Buffer, at: number, shift: number): { member: ZipMember; next: number } {
  if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw problems.badZip()
  const nameEnd = at + entryLength + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  const next = extraEnd + bytes.readUInt16LE(at + 32)
  if (next > bytes.length) throw problems.badZip()
  const flags = bytes.readUInt16LE(at + 8)
  const large = largeNumbers(bytes.subarray(nameEnd, extraEnd))
  const number = (field: number): number => {
    const value = bytes.readUInt32LE(at + field)
    return value === none32 ? large() : value
  }
  // In this order: so the extra field has those that did not fit.
  const size = number(24)
  const compressedSize = number(20)
  const headerOffset = number(42) + shift
  const member: ZipMember = {
    name: text(bytes.subarray(at + entryLength, nameEnd)),
    method: bytes.readUInt16LE(at + 10),
    encrypted: (flags & 1) === 1,
    crc32: bytes.readUInt32LE(at + 16),
    compressedSize,
    size,
    modified: dosTime(bytes.readUInt16LE(at + 14), bytes.readUInt16LE(at + 12)),
    headerOffset,
  }
  return { member, next }
}

/** The 64-bit numbers of the ZIP64 extra field, one after the other. */
function largeNumbers(extra: Buffer): () => number {
  let field: Buffer = Buffer.alloc(0)
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  }
  let at = 0
  return () => {
    if (at + 8 > field.length) throw problems.badZip()
    const value = Number(field.readBigUInt64LE(at))
    at += 8
    if (!Number.isSafeInteger(value)) throw problems.badZip()
    return value
  }
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** Names are UTF-8 or in a code page that nobody tells; every byte of those still shows as something. */
function text(bytes: Buffer): string {
  try {
    return strict.decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

const dosTime = (date: number, time: number): Date =>
  new Date(
    Date.UTC(1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2),
  )
