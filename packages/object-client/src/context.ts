import { maxInlineSize, segmentSize } from '@perigee/crypto/content'
import type { EncryptionStore } from '@perigee/crypto/encryption-store'
import type { AccessGrant } from '@perigee/grants/access-grant'
import type { StoreCaller, StoreCalls } from '@perigee/contract/store'
import { MiB } from '@perigee/std/units'
import type { FolderCache } from './listing/folder-cache'

/** What the operations work with. */
export interface ClientContext {
  store: StoreCalls
  caller: StoreCaller
  keys: EncryptionStore
  sizes: SegmentSizes
  folders: FolderCache
}

/** In plain bytes. */
export interface SegmentSizes {
  /** Most in one segment. */
  segment: number
  /** A segment of at most so much travels inside the commit. */
  inline: number
  /** Least in a part of an upload that is not the last one. */
  part: number
}

/** The sizes of the format. */
export const formatSizes: SegmentSizes = { segment: segmentSize, inline: maxInlineSize, part: 5 * MiB }

export const contextOf = (
  { store, grant, folders }: { store: StoreCalls; grant: AccessGrant; folders: FolderCache },
  sizes: SegmentSizes,
): ClientContext => ({
  store,
  caller: { apiKey: grant.apiKey.raw },
  keys: grant.encryption,
  sizes,
  folders,
})
