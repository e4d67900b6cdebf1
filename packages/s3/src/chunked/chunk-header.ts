import { S3Error } from '../errors'

/** Longest line that a chunk header may have; the signed form of AWS needs about 100 bytes. */
export const maxLineBytes = 1024

const form = /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?\s*$/i

/** Reads `<size in hex>[;chunk-signature=<64 hex digits>]`. @throws S3Error InvalidRequest */
export function parseChunkHeader(line: string): { size: number; signature: string | null } {
  const [, size, signature] = form.exec(line) ?? []
  if (size === undefined) throw new S3Error('InvalidRequest', 'The header of an aws-chunked chunk is malformed.')
  return { size: Number.parseInt(size, 16), signature: signature?.toLowerCase() ?? null }
}
