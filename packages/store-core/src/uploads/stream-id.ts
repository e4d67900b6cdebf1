import { storeRefusals } from '@perigee/contract/refusals/store'
import { fromHex, toHex } from '@perigee/std/encoding'

/** An upload's stream id is the 16 bytes of its UUID. */
export const streamIdOf = (uuid: string): Uint8Array => fromHex(uuid.replaceAll('-', ''))

/** @throws Refusal `noSuchUpload` for bytes that are no UUID. */
export function parseStreamId(id: Uint8Array): string {
  if (id.length !== 16) throw storeRefusals.noSuchUpload()
  return toHex(id)
}
