import { fromUtf8 } from '@perigee/std/bytes'

/** The bucket name in a caveat's bytes; null for bytes that are not text and so name no bucket. */
export function bucketText(bytes: Uint8Array): string | null {
  try {
    return fromUtf8(bytes)
  } catch {
    return null
  }
}
