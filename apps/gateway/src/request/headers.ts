import { S3Error } from '@perigee/s3/errors'
import { KiB } from '@perigee/std/units'

const maxUserMetadata = 2 * KiB

/** @throws S3Error MetadataTooLarge */
export function checkHeaderSizes(rawHeaders: readonly string[], maxTotal: number): void {
  let total = 0
  let user = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    const size = name.length + (rawHeaders[at + 1] ?? '').length
    total += size
    if (/^x-amz-meta-/i.test(name)) user += size - 'x-amz-meta-'.length
  }
  if (total > maxTotal || user > maxUserMetadata) throw new S3Error('MetadataTooLarge')
}
/**
 * Node hands out header bytes as Latin-1. Clients that put other text into a header send UTF-8, so bytes that form
 * valid UTF-8 are read as such; `toHeaderBytes` is the way back.
 */
export function fromHeaderBytes(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

export const toHeaderBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
