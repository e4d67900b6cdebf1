import type { EncryptionStore } from '@perigee/crypto/encryption-store'
import type { StoreCaller, StoreCalls } from '@perigee/contract/store'
import type { FolderCache } from './listing/folder-cache'
import type { BlockThreads } from './segments/block-stages'

/** What the operations work with. */
export interface ClientContext {
  store: StoreCalls
  caller: StoreCaller
  keys: EncryptionStore
  sizes: SegmentSizes
  folders: FolderCache
  /** Where large contents are sealed and opened; in place when there is none. */
  threads?: BlockThreads
  /** Told the names of objects for which webhooks wait; never waits, never fails. */
  tellName?: TellName
}

/** `event`: as the store answered it. */
export type TellName = (named: { event: string; removed: boolean; name: string }) => void

/** In plain bytes. */
export interface SegmentSizes {
  /** Most in one segment. */
  segment: number
  /** A segment of at most so much travels inside the commit. */
  inline: number
  /** Least in a part of an upload that is not the last one. */
  part: number
}
