import { concatBytes } from '@perigee/std/bytes'
import { fromHex } from '@perigee/std/encoding'
import { storeRefusals } from '@perigee/contract/refusals/store'

/** A version id is the version's number (8 bytes, big-endian) and the last 8 bytes of the stream id. */
export function versionIdOf({ version, streamId }: { version: number; streamId: string }): Uint8Array {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigInt64(0, BigInt(version))
  return concatBytes(number, fromHex(streamId.replaceAll('-', '')).subarray(8))
}

/** Ids that were never given out have a number that no version has. @throws Refusal `noSuchVersion` for other lengths. */
export function parseVersionId(id: Uint8Array): { version: number; streamEnd: Uint8Array } {
  if (id.length !== 16) throw storeRefusals.noSuchVersion()
  const version = Number(new DataView(id.buffer, id.byteOffset, id.length).getBigInt64(0))
  return { version: Number.isSafeInteger(version) ? version : -1, streamEnd: id.slice(8) }
}
