import type { OpenObject } from '@perigee/object-client/open-objects'
import { problems } from '../problem'
import { readBytes } from './read-bytes'

/** Where the table of contents is; `shift` is how much was put in front of the archive. */
export type DirectoryPlace = { offset: number; length: number; shift: number }

const endLength = 22
const maxComment = 0xffff
const locatorLength = 20
const end64Length = 56
const signatures = { end: 0x06054b50, locator: 0x07064b50, end64: 0x06064b50 } as const

type Source = { size: number; read: OpenObject['read'] }

/** Reads the end of a zip file: APPNOTE 4.3.14–4.3.16. @throws AnswerError when it has none */
export async function findEnd({ size, read }: Source): Promise<DirectoryPlace> {
  const tailLength = Math.min(size, endLength + maxComment + locatorLength)
  if (tailLength < endLength) throw problems.badZip()
  const tailStart = size - tailLength
  const tail = await readBytes(read({ offset: tailStart, length: tailLength }))
  const at = endIn(tail)
  const small = { offset: tail.readUInt32LE(at + 16), length: tail.readUInt32LE(at + 12), end: tailStart + at }
  const large = await end64({ size, read }, tail, at)
  const { offset, length, end } = large ?? small
  const shift = end - length - offset
  if (shift < 0 || length < 0 || offset + shift < 0) throw problems.badZip()
  return { offset, length, shift }
}

/** The last signature whose comment reaches exactly to the end. */
function endIn(tail: Buffer): number {
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signatures.end) continue
    if (at + endLength + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  throw problems.badZip()
}

async function end64({ size, read }: Source, tail: Buffer, at: number) {
  const locator = at - locatorLength
  if (locator < 0 || tail.readUInt32LE(locator) !== signatures.locator) return null
  const end = Number(tail.readBigUInt64LE(locator + 8))
  if (!Number.isSafeInteger(end) || end + end64Length > size) throw problems.badZip()
  const record = await readBytes(read({ offset: end, length: end64Length }))
  if (record.readUInt32LE(0) !== signatures.end64) throw problems.badZip()
  const length = Number(record.readBigUInt64LE(40))
  const offset = Number(record.readBigUInt64LE(48))
  if (!Number.isSafeInteger(length) || !Number.isSafeInteger(offset) || length > size || offset > size)
    throw problems.badZip()
  return { offset, length, end }
}
