import { fromHex, toHex } from '@perigee/std/encoding'
import { FormatError } from './format-error'

const idLength = 16
const suffixLength = 8

/** 32 hexadecimal digits: the version number (pending objects have negative ones), then the stream id's last 8 bytes. */
export function encodeVersionId(version: bigint, streamId: Uint8Array): string {
  const id = new Uint8Array(idLength)
  new DataView(id.buffer).setBigInt64(0, version)
  id.set(streamId.subarray(-suffixLength), suffixLength)
  return toHex(id)
}

/** @throws FormatError `format`. */
export function decodeVersionId(text: string): { version: bigint; streamIdSuffix: Uint8Array } {
  if (!/^[0-9a-fA-F]{32}$/.test(text) || text.length !== 2 * idLength) {
    throw new FormatError('format', 'not a version id')
  }
  const id = fromHex(text)
  return { version: new DataView(id.buffer).getBigInt64(0), streamIdSuffix: id.slice(suffixLength) }
}
