import { concatBytes } from '@perigee/std/bytes'
import { crc32, deflateRawSync } from 'node:zlib'

export type Made = {
  name: string | Buffer
  content: Uint8Array
  method?: number
  /** What the table of contents says, when it lies. */
  claims?: { size?: number; compressedSize?: number; offset?: number; flags?: number }
}

/** A zip file made by hand, so that it can be wrong in every way. */
export function makeZip(members: readonly Made[], { comment = '', before = '' } = {}): Buffer {
  const bodies: Buffer[] = [Buffer.from(before)]
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, method = 8, claims = {} } of members) {
    const packed = method === 8 ? deflateRawSync(content) : Buffer.from(content)
    const nameBytes = Buffer.from(name)
    const numbers = { size: content.length, compressedSize: packed.length, offset, flags: 0x800, ...claims }
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(nameBytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(numbers.flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(numbers.compressedSize, 20)
    entry.writeUInt32LE(numbers.size, 24)
    entry.writeUInt16LE(nameBytes.length, 28)
    entry.writeUInt32LE(numbers.offset, 42)
    bodies.push(local, nameBytes, packed)
    directory.push(entry, nameBytes)
    offset += local.length + nameBytes.length + packed.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(members.length % 2 ** 16, 8)
  end.writeUInt16LE(members.length % 2 ** 16, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.from(concatBytes(...bodies, table, end, Buffer.from(comment)))
}
