import type { EncryptionStore } from '@perigee/crypto/encryption-store'
import type { Objects } from '@perigee/object-client/open-objects'
import type { Brand } from '../brand'
import type { Target } from '../http/target'
import type { Location, Settings } from '../settings'
import type { Visitor } from '@perigee/server-kit/admission/visitor'
import type { createTurns } from '@perigee/std/turns'
import type { ZipTables } from '../zip/tables'
import type { Flags } from './flags'
import type { LinkPath } from './parse-link'

/** What all links of a service have in common. */
export type Site = {
  settings: Settings
  brand: Brand
  /** Public URL without a trailing slash. */
  url: string
  /** Path of `url`, empty at the top of a host. */
  basePath: string
  /** Path of the stylesheet. */
  stylesheet: string
  blobLocations: readonly Location[]
  /** Tables of contents are held in memory: only some are looked at at once. */
  zipTurns: ReturnType<typeof createTurns>
  zipTables: ZipTables
}

/** An authorized request for what a link names. */
export type Link = LinkPath & {
  site: Site
  target: Target
  flags: Flags
  header: (name: string) => string | undefined
  visitor: Visitor
  /** @throws AnswerError `clientGone` once the visitor has left */
  assertPresent: () => void
  objects: Objects
  keys: EncryptionStore
  /** False when the grant says outright that nothing may be read: pages then offer no downloads. */
  canRead: boolean
}

/** Bytes instead of a page around them. */
export const isDirect = ({ flags }: Pick<Link, 'flags'>): boolean => flags.download || !flags.wrap
