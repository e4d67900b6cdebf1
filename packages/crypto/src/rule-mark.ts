import { concatBytes, utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { sha256 } from './hash'

const noBytes = new Uint8Array()

/** Names what a lifecycle rule is about for those who cannot read it: 16 hexadecimal digits, the same for the same folder. */
export const ruleMark = ({ folder, nameStart }: { folder: Uint8Array | null; nameStart: Uint8Array }): string =>
  toHex(sha256(concatBytes(folder ?? noBytes, utf8('/'), nameStart))).slice(0, 16)
