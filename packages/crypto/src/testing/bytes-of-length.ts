import { createHash } from 'node:crypto'

/** Bytes in which every block differs from the others. */
export const toBytes = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + Math.floor(at / 251)) % 256)

/** Short form for comparing long contents. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
