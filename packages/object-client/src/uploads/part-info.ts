import { openContentKey } from '@perigee/crypto/keys'
import { isFormatError } from '@perigee/crypto/format-error'
import { openPartETag } from '@perigee/crypto/metadata'
import type { StoredPart } from '@perigee/contract/store'
import { fromUtf8 } from '@perigee/std/bytes'
import { fromPartText } from '../described'
import type { PartInfo } from './uploads'

export const partInfo = (stored: StoredPart, contentKey: Uint8Array): PartInfo => ({
  partNumber: stored.part,
  size: stored.plainSize,
  ...fromPartText(sealedText(stored, contentKey)),
  lastModified: stored.committedAt,
})

/** A part's ETag is sealed under the content key of its last segment. */
function sealedText({ etag, lastKey }: StoredPart, contentKey: Uint8Array): string {
  try {
    return fromUtf8(openPartETag(openContentKey(contentKey, lastKey.keyNonce, lastKey.encryptedKey), etag))
  } catch (error) {
    if (isFormatError(error)) return ''
    throw error
  }
}
