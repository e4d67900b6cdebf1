import type { OpenObject } from '@perigee/object-client/open-objects'
import { concatBytes } from '@perigee/std/bytes'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { problems } from '../problem'
import type { ZipMember } from './directory'
import { readBytes } from './read-bytes'

const headerSignature = 0x04034b50
const headerLength = 30
export const methods = { stored: 0, deflated: 8 } as const

/** The bytes of a member as they stand in the zip file. @throws AnswerError when they cannot be read here */
export async function openMember({ info, read }: OpenObject, member: ZipMember): Promise<AsyncIterable<Uint8Array>> {
  const { headerOffset, compressedSize, method, encrypted, size } = member
  const isKnown = method === methods.deflated || (method === methods.stored && size === compressedSize)
  if (encrypted || !isKnown || headerOffset + headerLength > info.size) throw problems.badZip()
  const header = await readBytes(read({ offset: headerOffset, length: headerLength }))
  if (header.readUInt32LE(0) !== headerSignature) throw problems.badZip()
  const offset = headerOffset + headerLength + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (offset + compressedSize > info.size) throw problems.badZip()
  return compressedSize === 0 ? Readable.from([]) : read({ offset, length: compressedSize })
}

/** Unpacks deflated bytes. Breaks off as soon as there are more than the table of contents says. */
export async function* inflated(deflated: AsyncIterable<Uint8Array>, { size }: ZipMember): AsyncGenerator<Uint8Array> {
  const source = Readable.from(deflated, { objectMode: false })
  const inflate = createInflateRaw()
  source.on('error', (error) => inflate.destroy(error))
  let length = 0
  try {
    for await (const bytes of source.pipe(inflate)) {
      length += (bytes as Buffer).length
      if (length > size) throw problems.badZip('a member is larger than it says')
      yield bytes as Buffer
    }
  } catch (error) {
    throw isZlibError(error) ? problems.badZip(error) : error
  } finally {
    source.destroy()
    inflate.destroy()
  }
  if (length !== size) throw problems.badZip('a member is smaller than it says')
}

/** A gzip file (RFC 1952) around bytes that are deflated already. */
export async function* gzipped(deflated: AsyncIterable<Uint8Array>, member: ZipMember): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
  yield* deflated
  yield concatBytes(uint32(member.crc32), uint32(member.size % 2 ** 32))
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
